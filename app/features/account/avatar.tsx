import { avatarShapes } from './avatar-shapes.ts'
import { avatar } from './account.css.ts'

/** The decorative drawing of an account. The same address always has the same waves. */
export function Avatar({ address, size }: { readonly address: string; readonly size: number }) {
  const { hue, waves } = avatarShapes(address)
  return (
    <svg className={avatar} viewBox="0 0 40 40" width={size} height={size} aria-hidden focusable="false">
      <rect width="40" height="40" fill={`hsl(${hue} 38% 62%)`} />
      {waves.map(({ path, lightness }) => (
        <path key={path} d={path} fill={`hsl(${hue} 42% ${lightness}%)`} />
      ))}
    </svg>
  )
}
