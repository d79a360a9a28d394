import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { Fact } from './fact.tsx'
import { facts } from './flow.css.ts'
import { isReplaceable, type ReplaceableRecord } from './plan-replacement.ts'
import { closeReplacement, replacementDialog } from './replacement-dialog.ts'
import type { Replacement } from './transaction-record.ts'
import { PurposeText } from './transaction-text.tsx'
import { useTransactions } from './transactions.ts'
import { useReplacement } from './use-replacement.ts'

/** Review of a speed-up or a cancellation: its effect, the nonce, the paying account and the maximum network cost. */
export default function ReplacementReview() {
  const { t } = useTranslation(['activity', 'common'], { useSuspense: true })
  const { open } = useSnapshot(replacementDialog)
  const record = useTransactions().find(({ hash }) => hash === open?.hash)
  return (
    <Dialog
      isOpen={open !== undefined && record !== undefined}
      onClose={closeReplacement}
      title={open ? t(`replace.${open.kind}.title`) : ''}
      closeLabel={t('close', { ns: 'common' })}
      size="small"
    >
      {open && record && isReplaceable(record, open.kind) && (
        <Review key={record.replacement?.hash ?? open.hash} record={record} kind={open.kind} />
      )}
      {open && record && !isReplaceable(record, open.kind) && (
        <Notice role="alert" data-testid="replacement-decided">
          {t('replace.decided')}
        </Notice>
      )}
    </Dialog>
  )
}

function Review({ record, kind }: { readonly record: ReplaceableRecord; readonly kind: Replacement['kind'] }) {
  const { t } = useTranslation(['activity', 'errors'])
  const { status, address } = useSnapshot(bridge)
  const { terms, at, problem, confirm } = useReplacement(record, kind, closeReplacement)
  const { native, name } = chainById(record.chainId)
  const isPayer = status === 'connected' && address !== undefined && isSameAddress(address, record.account)
  const isBusy = at !== 'review'
  return (
    <Stack gap={16}>
      <Text as="p" weight="medium">
        <PurposeText purpose={record} />
      </Text>
      <Text as="p" size={14} tone="secondary">
        {t(`replace.${kind}.about`)}
      </Text>
      <dl className={facts}>
        <Fact name={t('replace.from')}>
          <bdi title={record.account}>{shortAddress(record.account)}</bdi>
        </Fact>
        <Fact name={t('replace.network')}>{name}</Fact>
        <Fact name={t('replace.nonce')}>
          <span data-testid="replacement-nonce">{record.sentAs.nonce}</span>
        </Fact>
        <Fact name={t('replace.cost')}>
          {terms ? (
            <TokenAmount
              amount={terms.gasLimit * terms.maxFeePerGas}
              decimals={native.decimals}
              symbol={native.symbol}
            />
          ) : (
            <Skeleton shape={80} />
          )}
        </Fact>
      </dl>
      <Text as="p" size={14}>
        {t('replace.check', { nonce: record.sentAs.nonce })}
      </Text>
      {!isPayer && (
        <Notice tone="warning" role="alert" data-testid="account-changed">
          {t('replace.account', { account: shortAddress(record.account) })}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="negative" role="alert" data-testid="replacement-problem">
          {t(problem, { ns: 'errors' })}
        </Notice>
      )}
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!isPayer || isBusy || !terms}
        onClick={() => {
          if (isPayer && !isBusy) confirm()
        }}
        data-testid="confirm-replacement"
      >
        {isBusy && <Spinner />}
        {at === 'awaitingSignature'
          ? t('run.awaitingSignature')
          : at === 'checking'
            ? t('replace.checking')
            : t(`replace.${kind}.confirm`)}
      </Button>
    </Stack>
  )
}
