'use client'

import { useLocale, useTranslations } from 'next-intl'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { quiet } from '@/components/ui/rich'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'

/** The fields of a request; empty ones are shown as such, and falsy rows are left out. */
export function Facts({ rows }: { rows: readonly (KeyValueRow | undefined)[] }) {
  const t = useTranslations('approvals.case')
  const shown = rows
    .filter((row) => row !== undefined)
    .map(({ label, value }) => ({
      label,
      value: value ? <span className="wrap-anywhere">{value}</span> : quiet(t('none')),
    }))
  return <KeyValue rows={shown} />
}

export const taxIdFact = (taxId: string | null | undefined) =>
  taxId && <MonoId value={taxId} display={formatTaxId(taxId)} />

/** The time of sending after the approval. */
export function useWhen(sendOn: string | null): string {
  const t = useTranslations('sending')
  const locale = useLocale()
  return sendOn ? t('when-on', { day: formatDay(sendOn, locale) }) : t('when-now')
}

/** The requester and the time of the request. */
export function useRequestedBy({ createdBy, createdAt }: Pick<Decidable, 'createdBy' | 'createdAt'>): string {
  const t = useTranslations('approvals.case')
  const locale = useLocale()
  return t('requested-value', { name: createdBy.name, when: formatInstant(createdAt, locale) })
}
