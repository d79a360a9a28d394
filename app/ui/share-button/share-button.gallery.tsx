import { ShareButton } from './share-button.tsx'

export function Page() {
  return <ShareButton title="Uniswap" label="Share" copied="Link copied" />
}
