'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { noteOrderAddress } from '@/components/reconciliation/addresses'
import type { BackedNote } from '@/components/reconciliation/answers'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Link } from '@/components/ui/link'
import { id as ident } from '@/components/ui/rich'
import type { BackingDirection } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Offer } from '@/lib/features/documents/rules/account/settle'
import { noteExternalId } from '@/lib/features/documents/rules/note-backings'

type ClaimFormProps = {
  note: BackedNote
  direction: BackingDirection
  /** One or more open parts. */
  claims: readonly Offer[]
  className: string
}

const keyOf = ({ kind, place }: Offer) => `${kind}-${place}`

/** Charges or pays the open amount of a note: the part is chosen here and reviewed in the form that opens. */
export function ClaimForm({ note, direction, claims, className }: ClaimFormProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const claim = claims.find((each) => keyOf(each) === chosen) ?? claims[0]
  if (!claim) return null
  const { place, installment, amountCents } = claim
  const money = (cents: number) => formatMoney(cents, locale)
  const taxId = note.party.document
  return (
    <section aria-label={t(`order-${direction}`)} className={`${className} flex flex-col gap-3 text-sm`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-base">{t(`order-${direction}`)}</h3>
        <span className="text-ink-3 text-xs">
          {direction === 'in'
            ? t.rich('filled-in', { name: note.party.name ?? '–', externalId: noteExternalId(note, place), id: ident })
            : t.rich('filled-out', { name: note.party.name ?? '–', key: taxId ? formatTaxId(taxId) : '–', id: ident })}
        </span>
      </header>
      {claims.length > 1 && (
        <div className="@max-[520px]:[&_fieldset>div]:grid-cols-1">
          <RadioChoices
            label={t(`which-${direction}`)}
            value={keyOf(claim)}
            onValueChange={setChosen}
            choices={claims.map((each) => ({
              value: keyOf(each),
              title: t(`claim-${each.kind}`, { place: each.place ?? 0 }),
              consequence:
                each.dueDate === null
                  ? money(each.amountCents)
                  : t('claim-due', { amount: money(each.amountCents), day: formatShortDay(each.dueDate, locale) }),
            }))}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-xs">
          {t(`order-what-${direction}`)}{' '}
          {direction === 'out' && (
            <Link href={`/pix/payees?note=${encodeURIComponent(note.id)}`} className={textLinkClass}>
              {t('save-payee')}
            </Link>
          )}
        </p>
        <ButtonLink
          href={noteOrderAddress(direction, { documentId: note.id, installment, amountCents })}
          variant="primary"
        >
          {t(installment === null ? `order-all-${direction}` : `order-part-${direction}`, {
            amount: money(amountCents),
            place: place ?? 0,
          })}
        </ButtonLink>
      </div>
    </section>
  )
}
