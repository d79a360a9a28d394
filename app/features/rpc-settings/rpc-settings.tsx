import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Input } from '#app/ui/input/input.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { RpcCheckResult } from './rpc-check-result.tsx'
import type { RpcProblem, RpcSetting } from './rpc-settings.server.ts'
import * as styles from './rpc-settings.css.ts'

export interface RpcSettingsProps {
  readonly settings: readonly RpcSetting[]
  readonly problem: RpcProblem | undefined
}

/** A form for each network. Saving reloads the document, whose content security policy then allows the RPC. */
export function RpcSettings({ settings, problem }: RpcSettingsProps) {
  const { t } = useTranslation('rpc')
  const [queryClient] = useState(() => new QueryClient())
  return (
    <Page>
      <div className={styles.column}>
        <Stack gap={8}>
          <Text as="h1" size={32} weight="semibold">
            {t('title')}
          </Text>
          <Text as="p" tone="secondary">
            {t('lead')}
          </Text>
        </Stack>
        <QueryClientProvider client={queryClient}>
          {settings.map((setting) => (
            <NetworkRpc
              key={setting.chainId}
              setting={setting}
              problem={problem?.chainId === setting.chainId ? problem : undefined}
            />
          ))}
        </QueryClientProvider>
      </div>
    </Page>
  )
}

interface NetworkRpcProps {
  readonly setting: RpcSetting
  readonly problem: RpcProblem | undefined
}

function NetworkRpc({ setting: { chainId, custom, protected: protectedRpc }, problem }: NetworkRpcProps) {
  const { t } = useTranslation(['rpc', 'errors'])
  const isHydrated = useHydrated()
  const { name } = chainById(chainId)
  const [fieldId, errorId] = [`rpc-${chainId}`, `rpc-${chainId}-error`]
  return (
    <section className={`${card()} ${styles.network}`} aria-labelledby={`${fieldId}-name`}>
      <h2 id={`${fieldId}-name`} className={styles.name}>
        <NetworkLogo chainId={chainId} size={24} />
        {name}
      </h2>
      <form method="post" className={styles.form}>
        <input type="hidden" name="chain" value={chainId} />
        <label htmlFor={fieldId}>
          <Text size={14} tone="secondary">
            {t('url')}
          </Text>
        </label>
        <div className={styles.fields}>
          <Input
            id={fieldId}
            name="url"
            type="text"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('default')}
            defaultValue={problem?.input ?? custom ?? ''}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? errorId : undefined}
          />
          <Button type="submit">{t('save')}</Button>
        </div>
        {problem && (
          <Text id={errorId} as="p" size={14} tone="negative">
            {t(problem.code, { ns: 'errors' })}
          </Text>
        )}
        {custom !== null && (
          <div className={styles.state}>
            {isHydrated ? <RpcCheckResult chainId={chainId} url={custom} /> : <span />}
            <Button type="submit" name="reset" size="small">
              {t('reset')}
            </Button>
          </div>
        )}
      </form>
      {protectedRpc !== null && (
        <div className={styles.protection}>
          <Text as="h3" size={14} weight="semibold">
            {t('protection')}
          </Text>
          <Text as="p" size={14} tone="secondary">
            {t('protectionHow', { network: name })}
          </Text>
          <div className={styles.address}>
            <code className={styles.url} dir="ltr">
              {protectedRpc}
            </code>
            <CopyButton text={protectedRpc} label={t('copy')} copied={t('copied')} />
          </div>
        </div>
      )}
    </section>
  )
}
