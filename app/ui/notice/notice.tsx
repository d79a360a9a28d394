import type { RecipeVariants } from '@vanilla-extract/recipes'
import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { body, heading, mark, notice } from './notice.css.ts'

type Tone = NonNullable<NonNullable<RecipeVariants<typeof notice>>['tone']>

const ICONS: Readonly<Record<Tone, LucideIcon | undefined>> = {
  neutral: undefined,
  warning: TriangleAlert,
  negative: TriangleAlert,
  positive: CircleCheck,
}

interface NoticeProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  readonly tone?: Tone
  /** Replaces the icon of the tone. */
  readonly icon?: LucideIcon
  readonly title?: ReactNode
  /** Content that most users do not need, collapsed under `summary`. */
  readonly details?: { readonly summary: string; readonly content: ReactNode } | undefined
}

/**
 * An inline message: an icon, a title, a line and details on request. The icon has the colour of the tone, the text is
 * easy to read. Use `role="alert"` only if it appeared just now and blocks the user.
 */
export function Notice({ tone = 'neutral', icon = ICONS[tone], title, details, children, ...rest }: NoticeProps) {
  return (
    <div className={notice({ tone })} {...rest}>
      {icon && (
        <span className={mark[tone]}>
          <Icon icon={icon} size={20} />
        </span>
      )}
      <div className={body}>
        {title !== undefined && <p className={heading}>{title}</p>}
        {children}
        {details && <Disclosure summary={details.summary}>{details.content}</Disclosure>}
      </div>
    </div>
  )
}
