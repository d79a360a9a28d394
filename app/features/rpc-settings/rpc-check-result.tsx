import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { rpcCheckQuery } from './rpc-check.query.ts'
import * as styles from './rpc-settings.css.ts'

/** Shows whether the visitor's RPC responds, belongs to the right network and has recent blocks. */
export function RpcCheckResult({ chainId, url }: { readonly chainId: ChainId; readonly url: string }) {
  const { t } = useTranslation('rpc')
  const format = useFormat()
  const { data } = useQuery(rpcCheckQuery(chainId, url))
  const isOk = data?.state === 'ok'
  const variables = { block: data && 'block' in data ? format.count(data.block) : '' }
  return (
    <div role="status" className={styles.checkResult}>
      {data && <Icon icon={isOk ? CircleCheck : TriangleAlert} size={16} />}
      <Text size={14} tone={data === undefined ? 'secondary' : isOk ? 'positive' : 'warning'}>
        <FormattedText>{t(`state.${data?.state ?? 'checking'}`, variables)}</FormattedText>
      </Text>
    </div>
  )
}
