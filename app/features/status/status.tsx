import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { StatusMessage } from '#app/wire/market/status.ts'
import { nodeAvailability, verdictOf, type Health, type StatusData, type Verdict } from './status-facts.ts'
import * as styles from './status.css.ts'

const ICONS = { ok: CircleCheck, degraded: TriangleAlert, down: CircleX, silent: CircleX } as const
const CHAIN_TONES = { ok: 'positive', lagging: 'warning', failing: 'negative', unknown: 'neutral' } as const
const NODE_TONES = { all: 'positive', some: 'warning', none: 'negative' } as const
/** Seconds after which the data is marked as stale. */
const STALE_AFTER_SECONDS = 15

type Chain = StatusMessage['chains'][number]

/** Health of the index, the quotes and the RPC nodes, as reported by the API. */
export function Status({ health }: StatusData) {
  const { t } = useTranslation('status')
  return (
    <Page>
      <div className={styles.column}>
        <Text as="h1" size={32} weight="semibold">
          {t('title')}
        </Text>
        <Deferred value={health} fallback={<LoadingStatus />}>
          {(value) => <LoadedStatus health={value} />}
        </Deferred>
      </div>
    </Page>
  )
}

/** Shown while the response loads. Visitors without JavaScript get a link to the complete page. */
function LoadingStatus() {
  const { t } = useTranslation('status')
  return (
    <Stack gap={24}>
      <noscript>
        <Notice>
          <a href="/status?complete">{t('showStatus')}</a>
        </Notice>
      </noscript>
      <div className={styles.verdict.silent} aria-busy>
        <Stack gap={8}>
          <Skeleton shape={180} />
          <Skeleton shape={120} />
        </Stack>
      </div>
      <Stack gap={12}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={`${card()} ${styles.chain}`}>
            <Skeleton shape={120} />
            <Skeleton shape="full" />
            <Skeleton shape="full" />
          </div>
        ))}
      </Stack>
    </Stack>
  )
}

function LoadedStatus({ health }: { readonly health: Health }) {
  const { t } = useTranslation(['status', 'errors'])
  const format = useFormat()
  const verdict = verdictOf(health)
  const time = Math.floor((health.state === 'known' ? health.message.time : health.time) / 1_000)
  return (
    <Stack gap={24}>
      <div className={styles.verdict[verdict]} role="status">
        <Icon icon={ICONS[verdict]} size={24} />
        <div className={styles.texts}>
          <Text as="p" size={18} weight="semibold" className={styles.sentence}>
            {t(`verdict.${verdict}`)}
          </Text>
          <Text as="p" size={14} tone="secondary">
            {t(`verdict.${verdict}.hint`)}
          </Text>
        </div>
      </div>
      {health.state === 'known' ? (
        <KnownStatus health={health} verdict={verdict} />
      ) : (
        <Text as="p" size={14} tone="secondary">
          {t(health.code, { ns: 'errors' })} · {t('errorId', { ns: 'errors' })} <code>{health.errorId}</code>
        </Text>
      )}
      <Text as="p" size={14} tone="secondary">
        {t('asOf')}{' '}
        <time dateTime={new Date(time * 1_000).toISOString()}>
          <FormattedText>{format.dateTime(time)}</FormattedText>
        </time>
      </Text>
    </Stack>
  )
}

function KnownStatus({
  health,
  verdict,
}: {
  readonly health: Extract<Health, { state: 'known' }>
  readonly verdict: Verdict
}) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { message, ageSeconds } = health
  const elapsed = useElapsed(health)
  const { quote } = message
  const milliseconds = (value: number) => t('milliseconds', { value: format.count(Math.round(value)) })
  return (
    <>
      {ageSeconds + elapsed >= STALE_AFTER_SECONDS && (
        <Notice tone="warning">
          <FormattedText>{t('stale', { ago: format.ago(ageSeconds + elapsed) })}</FormattedText>
        </Notice>
      )}
      <Stack gap={12}>
        {message.chains.map((chain) => (
          <ChainCard key={chain.chainId} chain={chain} isIndexKnown={verdict !== 'down'} />
        ))}
      </Stack>
      <dl className={`${card()} ${styles.facts}`}>
        <Fact name={t('quotes')}>
          {quote === null ? (
            t('quotes.none')
          ) : (
            <FormattedText>
              {t('quotes.time', { median: milliseconds(quote.p50), slow: milliseconds(quote.p95), count: quote.count })}
            </FormattedText>
          )}
        </Fact>
        <Fact name={t('build')}>
          <code className={styles.build}>{message.build}</code>
        </Fact>
      </dl>
    </>
  )
}

function ChainCard({ chain, isIndexKnown }: { readonly chain: Chain; readonly isIndexKnown: boolean }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const supportedChain = chainById(chain.chainId)
  const { index } = chain
  const availability = nodeAvailability(chain)
  return (
    <section className={`${card()} ${styles.chain}`} aria-label={chain.name}>
      <div className={styles.chainHead}>
        {supportedChain && <NetworkLogo chainId={supportedChain.id} size={24} />}
        <h2 className={styles.chainName}>{chain.name}</h2>
        <span className={badge({ tone: isIndexKnown ? CHAIN_TONES[chain.state] : 'negative' })}>
          {t(isIndexKnown ? `chain.${chain.state}` : 'chain.unreadable')}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('index')}>
          {index === null ? (
            t('index.none')
          ) : (
            <FormattedText>
              {index.lagBlocks === 0
                ? t('index.upToDate', { block: format.count(index.block) })
                : t('index.behind', {
                    block: format.count(index.block),
                    count: index.lagBlocks,
                    blocks: format.count(index.lagBlocks),
                    seconds: format.count(index.lagSeconds),
                  })}
            </FormattedText>
          )}
        </Fact>
        <Fact name={t('nodes')}>
          {chain.rpc.length === 0 ? (
            t('nodes.none')
          ) : (
            <ul className={styles.nodes}>
              {chain.rpc.map((node) => (
                <li key={node.upstream} className={styles.node}>
                  <span className={badge({ tone: node.isHealthy ? 'positive' : NODE_TONES[availability] })}>
                    {t(node.isHealthy ? 'node.answers' : 'node.fails')}
                  </span>
                  <FormattedText>
                    {[
                      t('node', { place: format.count(node.upstream + 1) }),
                      ...(node.latency === null ? [] : [t('milliseconds', { value: format.count(node.latency) })]),
                      ...(node.height === null ? [] : [t('node.block', { block: format.count(node.height) })]),
                    ].join(' · ')}
                  </FormattedText>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>{name}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  )
}
