'use client'

import { useLocale, useTranslations } from 'next-intl'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { quiet } from '@/components/ui/rich'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'

/** The fields of a request; the last row names the empty ones, and undefined rows are left out. */
export function Facts({ rows }: { rows: readonly (KeyValueRow | undefined)[] }) {
  const t = useTranslations('approvals.case')
  const given = rows.filter((row) => row !== undefined)
  const shown = given
    .filter(({ value }) => value)
    .map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> }))
  const empty = given.filter(({ value }) => !value).map(({ label }) => label)
  return <KeyValue rows={[...shown, empty.length > 0 && { label: t('none'), value: quiet(empty.join(', ')) }]} />
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
