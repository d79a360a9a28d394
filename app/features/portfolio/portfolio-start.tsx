import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { fail } from '#app/base/result.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Input } from '#app/ui/input/input.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, openWallets } from '#app/wallet/bridge.ts'
import type { Lookup, LookupProblem } from './portfolio-facts.ts'
import { START_PAGES, type StartPage } from './start-pages.ts'
import { start, startConnect, startField, startForm, startLine, startTitle } from './portfolio.css.ts'

interface PortfolioStartProps {
  readonly page: StartPage
  readonly lookup: Lookup
  readonly isTestnet: boolean
}

/** Start page. Opens the page of the connected account at once, otherwise that of an entered address, ENS name or username. */
export function PortfolioStart({ page, lookup, isTestnet }: PortfolioStartProps) {
  const { t } = useTranslation('portfolio')
  const { status, address } = useSnapshot(bridge)
  const { go } = useNavigation()
  const isHydrated = useHydrated()
  const connected = status === 'connected' ? address : undefined
  const isOpening = connected !== undefined && lookup.text === ''
  // Not after a failed lookup (which has a text), because its message must stay readable.
  useEffectWhen(isOpening, () => {
    if (connected) go(START_PAGES[page].pathOf(connected), { replace: true })
  })
  return (
    <Page>
      <div className={start}>
        <h1 className={startTitle}>{t(`start.${page}`)}</h1>
        <Text as="p" size={18} tone="secondary">
          {isOpening ? t(`start.${page}Opening`) : t(`start.${page}Text`)}
        </Text>
        {isHydrated && !connected && (
          <div className={startConnect}>
            <Button tone="primary" aria-haspopup="dialog" onClick={openWallets}>
              {t('start.connect')}
            </Button>
          </div>
        )}
        <LookupForm page={page} lookup={lookup} isTestnet={isTestnet} />
      </div>
    </Page>
  )
}

/** Form for an address, ENS name or username. Without JavaScript, a GET form for addresses only. */
function LookupForm({ page, lookup, isTestnet }: PortfolioStartProps) {
  const { t } = useTranslation('portfolio')
  const { go } = useNavigation()
  const [problem, setProblem] = useState<LookupProblem | null>(lookup.problem)
  const [isBusy, setBusy] = useState(false)
  const { path, field, pathOf } = START_PAGES[page]
  /** Number of the last lookup. The result of an earlier lookup is ignored, and so is any result after the user has left the page. */
  const lastLookup = useRef(0)
  const handleSubmit = async (form: HTMLFormElement) => {
    const lookupNumber = ++lastLookup.current
    const entry = new FormData(form).get(field)
    const input = typeof entry === 'string' ? entry : ''
    setBusy(true)
    const result = await import('./look-up.client.ts')
      .then(async ({ lookUp }) => lookUp(input, isTestnet))
      // Only if the code fails to load.
      .catch(() => fail('failed' as const))
    if (lastLookup.current !== lookupNumber || !form.isConnected) return
    setBusy(false)
    if (result.ok) go(pathOf(result.value))
    else setProblem(result.problem)
  }
  return (
    <form
      className={startForm}
      method="get"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit(event.currentTarget)
      }}
    >
      <div className={startLine}>
        <Input
          className={startField}
          name={field}
          defaultValue={lookup.text}
          aria-label={t('start.field')}
          placeholder={t('start.field')}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : 'lookup-problem'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          dir="auto"
          onInput={() => {
            lastLookup.current += 1
            setBusy(false)
            setProblem(null)
          }}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {t(`start.${page}Submit`)}
        </Button>
      </div>
      <Text as="p" id="lookup-problem" role="alert" size={14} tone="negative">
        {problem !== null && t(`start.${problem}`)}
      </Text>
    </form>
  )
}
