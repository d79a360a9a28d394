import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { Input } from '#app/ui/input/input.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { cleanNickname, isTakenNickname, MAX_NICKNAME_LENGTH, setNickname } from '#app/wallet/nicknames.ts'
import { card } from './account.css.ts'

interface NicknameFormProps {
  readonly address: Address
  readonly nickname: string
  /** Nickname of this account if none is stored. */
  readonly defaultNickname: string
  /** The nicknames of other accounts, which cannot be used again. */
  readonly others: readonly string[]
  /** Called after saving and cancelling. */
  readonly onEnd: () => void
}

/**
 * Form that changes the nickname of an account, which is only stored in this browser. An empty field restores the default nickname.
 *
 * Keyboard: Enter saves, Escape cancels.
 */
export function NicknameForm({ address, nickname, defaultNickname, others, onEnd }: NicknameFormProps) {
  const { t } = useTranslation('account')
  const [text, setText] = useState(nickname === defaultNickname ? '' : nickname)
  const [isTaken, setTaken] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffectWhen(true, () => field.current?.select())
  const save = (event: FormEvent) => {
    event.preventDefault()
    const clean = cleanNickname(text)
    const name = clean === '' ? defaultNickname : clean
    const isUsed = isTakenNickname(name, defaultNickname, others)
    setTaken(isUsed)
    if (isUsed) {
      field.current?.focus()
      return
    }
    setNickname(address, clean === cleanNickname(defaultNickname) ? '' : clean)
    onEnd()
  }
  const handleKey = (event: KeyboardEvent) => {
    // During the composition of a character, Escape only cancels the composition.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // By default, Escape closes the drawer.
    event.preventDefault()
    onEnd()
  }
  const [id, noteId] = [`nickname-${address}`, `nickname-note-${address}`]
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels from the field and from the buttons
    <form className={card} autoComplete="off" onSubmit={save} onKeyDown={handleKey}>
      <label htmlFor={id}>
        {t('nickname.label')} · <bdi>{shortAddress(address)}</bdi>
      </label>
      <Input
        ref={field}
        id={id}
        value={text}
        placeholder={defaultNickname}
        maxLength={MAX_NICKNAME_LENGTH}
        spellCheck={false}
        aria-invalid={isTaken}
        aria-describedby={noteId}
        onChange={({ target }) => {
          setTaken(false)
          setText(target.value)
        }}
      />
      <Text id={noteId} as="p" size={14} tone={isTaken ? 'negative' : 'secondary'} role={isTaken ? 'alert' : undefined}>
        {t(isTaken ? 'nickname.taken' : 'nickname.hint')}
      </Text>
      <Row>
        <Button type="submit" tone="primary" size="small">
          {t('nickname.save')}
        </Button>
        <Button size="small" onClick={onEnd}>
          {t('nickname.cancel')}
        </Button>
      </Row>
    </form>
  )
}
