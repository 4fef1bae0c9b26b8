'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { HolderComparison } from '@/components/payments/holder-comparison'
import { Button } from '@/components/ui/button'
import { id as ident } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { payees } from '@/lib/features/pix/payees/contract'
import { isStopping } from '@/lib/features/pix/payees/rules'
import type { KnownBefore } from '@/lib/features/pix/payees/schema'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { ReasonField } from './note-reason'
import type { LookUp, TransferFormApi } from './transfer-values'

type HolderChangeProps = {
  form: TransferFormApi
  input: TransferInput
  known: NonNullable<KnownBefore>
  found: NonNullable<LookUp['entry']>
  /** The reason was sent with the transfer and cannot be changed. */
  locked: boolean
  /** Whether another person decides because of it. */
  approvals: 'on' | 'off'
}

/** Shown where a key has another holder than at its last payment: both holders, the payee's other keys, and the field for the reason to pay nevertheless. */
export function HolderChange({ form, input, known, found, locked, approvals }: HolderChangeProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <section
      aria-label={t(`changed-${known.change === 'unclear' ? 'unclear' : 'title'}`)}
      className="flex flex-col gap-4"
    >
      <HolderComparison
        remembered={known}
        rememberedNote={t('changed-seen', { when: formatInstant(known.seenAt, locale) })}
        found={found}
        foundNote={t('changed-found', { when: formatInstant(found.lookedUpAt, locale, 'second') })}
        keyOf={input.key}
      />
      {known.payeeId && <OtherKeys form={form} payeeId={known.payeeId} input={input} />}
      <ReasonField
        form={form}
        name="reason"
        label={t('reason')}
        hint={t('reason-hint', { approvals })}
        locked={locked}
      />
    </section>
  )
}

/** Keys of the payee whose holder has not changed: the safer way to pay. */
function OtherKeys({ form, payeeId, input }: { form: TransferFormApi; payeeId: string; input: TransferInput }) {
  const t = useTranslations('transfers.form')
  const { data } = useQuery(readQuery(payees.one, { id: payeeId }))
  const others = (data?.keys ?? []).filter(
    ({ value, owner, change }) => owner && !isStopping(change) && value !== input.key.value,
  )
  return others.map((key) => (
    <div key={key.value} className="flex flex-wrap items-center gap-3 text-sm">
      <KeyRound aria-hidden className="flex-none text-ink-3" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {t.rich('other-key', { type: t(`type-${key.type}`), key: () => ident(shownPixKey(key)) })}
      </p>
      <Button
        size="sm"
        onClick={() => {
          form.setValue('keyType', key.type)
          form.setValue('key', key.value, { shouldDirty: true })
        }}
      >
        {t('use-key')}
      </Button>
    </div>
  ))
}
