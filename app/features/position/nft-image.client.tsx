import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PositionQuery } from './position-query.ts'
import { nftFrame, nftPicture } from './position.css.ts'

type Image = { readonly state: 'ready'; readonly url: string } | { readonly state: 'none' | 'failed' }

/** The image of a position's NFT from the token URI of its contract. */
export default function NftImage({ query }: { readonly query: PositionQuery }) {
  const { t } = useTranslation(['position', 'common'])
  const [loading, setLoading] = useState(() => load(query))
  const image = useResolved(null, loading)
  return (
    <div className={nftFrame} aria-busy={image === null}>
      {image === null ? (
        <div className={nftPicture}>
          <Skeleton shape="full" />
        </div>
      ) : image.state === 'ready' ? (
        <img className={nftPicture} src={image.url} alt={t('nftImage', { id: query.id })} width={290} height={500} />
      ) : (
        <Notice tone={image.state === 'failed' ? 'negative' : 'neutral'} role="alert">
          <Stack gap={8} align="flex-start">
            {t(image.state === 'failed' ? 'nftFailed' : 'noNftImage')}
            {image.state === 'failed' && (
              <Button size="small" onClick={() => setLoading(load(query))}>
                {t('retry', { ns: 'common' })}
              </Button>
            )}
          </Stack>
        </Notice>
      )}
    </div>
  )
}

/** Loads the image of the NFT. Never rejects. */
async function load({ chainId, id }: PositionQuery): Promise<Image> {
  try {
    const [{ readPositionImage }, { pageRpc }] = await Promise.all([
      import('#app/chain/read-position-image.ts'),
      import('#app/chain/page-rpc.ts'),
    ])
    const url = await readPositionImage(pageRpc(chainId), chainId, BigInt(id))
    return url === undefined ? { state: 'none' } : { state: 'ready', url }
  } catch {
    return { state: 'failed' }
  }
}
