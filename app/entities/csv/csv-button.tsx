import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chip, chipText, scriptOnly } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { CsvFile } from './csv-file.ts'

interface CsvButtonProps {
  /** Loads all pages of the list and creates the file. */
  readonly makeFile: () => Promise<CsvFile>
  /** Tooltip; describes the content if the file has only a part of the list. */
  readonly title: string
}

/** Downloads the list as a file. */
export function CsvButton({ makeFile, title }: CsvButtonProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'working' | 'failed' | 'done'>('idle')
  const handleClick = async () => {
    if (state === 'working') return
    setState('working')
    try {
      const file = await makeFile()
      const { saveFile } = await import('./csv-file.ts')
      saveFile(file)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        className={`${chip({ size: 'compact' })} ${scriptOnly}`}
        title={title}
        // `disabled` would take the focus away.
        aria-disabled={state === 'working'}
        onClick={() => void handleClick()}
      >
        <Icon icon={Download} size={16} />
        <span className={chipText}>{t('csv')}</span>
      </button>
      <span className={state === 'failed' ? undefined : visuallyHidden} role="status">
        {state === 'idle' ? '' : t(`csvState.${state}`)}
      </span>
    </>
  )
}
