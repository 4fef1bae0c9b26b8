'use client'

import { useTranslations } from 'next-intl'
import { OperationCard } from '@/components/operations/record-card'
import type { RecordKinds } from '@/components/operations/record-operations'
import type { UnknownLabels } from '@/components/operations/unknown-outcome'
import { KeyValue } from '@/components/ui/key-value'
import { id as ident, quiet } from '@/components/ui/rich'
import { formatTaxId } from '@/lib/core/tax-id'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { type Closing, closingOperation, type Opening, openingOperation } from '@/lib/features/pix/accounts/schema'

export const accountKinds: RecordKinds<Opening, Closing> = {
  making: { kind: 'pix.account', schema: openingOperation },
  ending: { kind: 'pix.account-close', schema: closingOperation },
}

/** The person's permissions here. */
export type AccountRights = { open: boolean; close: boolean }

type AccountOperationProps = { operation: Opening | Closing; rights: AccountRights }

/** An opening or a closing, its state and what may be decided on it. */
export function AccountOperation({ operation, rights }: AccountOperationProps) {
  const t = useTranslations('accounts.operation')
  const opening = operation.kind === 'pix.account'
  const word = opening ? 'opening' : 'closing'
  const unknown: UnknownLabels = {
    title: t(`${word}-unknown-title`),
    what: t(`${word}-unknown-what`),
    resend: t(`${word}-resend`),
    abandon: t(`${word}-abandon`),
    consequences: { resend: t(`${word}-resend-what`), abandon: t(`${word}-abandon-what`) },
    ...(!opening && { check: t('check') }),
  }
  return (
    <OperationCard
      contract={opening ? accounts.open : accounts.close}
      operation={operation}
      title={t(word)}
      mayDecide={opening ? rights.open : rights.close}
      accepted={t(`${word}-accepted`, { status: operation.result?.status ?? '' })}
      confirmed={t(`${word}-confirmed`)}
      unknown={unknown}
    >
      {operation.kind === 'pix.account' && <OrderFacts input={operation.input} />}
    </OperationCard>
  )
}

function OrderFacts({ input: { taxId, externalId, name } }: Pick<Opening, 'input'>) {
  const t = useTranslations('accounts')
  return (
    <KeyValue
      rows={[
        { label: t('tax-id'), value: ident(formatTaxId(taxId)) },
        { label: t('external-id'), value: ident(externalId) },
        { label: t('name'), value: name ?? quiet(t('name-not-given')) },
      ]}
    />
  )
}
