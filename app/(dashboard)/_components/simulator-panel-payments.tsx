'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AmountInput } from '@/components/payments/amount-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { ActProps } from './simulator-act'

const ways = ['exact', 'under', 'over'] as const
type Way = (typeof ways)[number]

/** What is paid unless somebody types another amount. */
const shares: Record<Way, number> = { exact: 1, under: 0.9, over: 1.1 }

/** As a payer reads its QR code: the whole, less or more, where the charge takes another amount. */
export function PayCharge({ state, busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.pay-charge')
  const locale = useLocale()
  const [chosen, setChosen] = useState('')
  const [way, setWay] = useState<Way>('exact')
  const [typed, setTyped] = useState<number | null>(null)
  const charge = state.charges.find(({ txid }) => txid === chosen) ?? state.charges[0]
  if (!charge) return <p className="text-ink-3">{t('none')}</p>
  const { txid, fixed } = charge
  const usual = Math.round(charge.amountCents * shares[way])
  const amountCents = way === 'exact' || fixed ? undefined : (typed ?? usual)
  const choose = (next: Way) => {
    setWay(next)
    setTyped(null)
  }
  return (
    <>
      <Field label={t('charge')}>
        <Select
          value={txid}
          onValueChange={setChosen}
          options={state.charges.map((one) => ({
            value: one.txid,
            label: [formatMoney(one.amountCents, locale), one.at && formatInstant(one.at, locale)].join(', '),
          }))}
        />
      </Field>
      {fixed ? (
        <p className="text-ink-3 text-xs">{t('fixed')}</p>
      ) : (
        <>
          <Segmented
            label={t('how-much')}
            value={way}
            onValueChange={choose}
            segments={ways.map((value) => ({ value, label: t(value) }))}
          />
          {way !== 'exact' && (
            <Field label={t('amount')}>
              <AmountInput cents={typed ?? usual} onCentsChange={setTyped} />
            </Field>
          )}
        </>
      )}
      <Button variant="primary" busy={busy} onClick={() => onAct({ act: 'pay-charge', txid, amountCents })}>
        {t('go', { amount: formatMoney(amountCents ?? charge.amountCents, locale) })}
      </Button>
    </>
  )
}

/** To a key of the main account, by anybody, or by whom a note was issued to. */
export function Receive({ state, busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.receive')
  const locale = useLocale()
  const [noteId, setNoteId] = useState('')
  const [typed, setTyped] = useState<number | null>(null)
  const [payer, setPayer] = useState('')
  const unpaid = state.notes.filter(({ openCents, cancelled }) => !cancelled && openCents !== null && openCents > 0)
  const note = unpaid.find(({ id }) => id === noteId)
  const receive = () =>
    onAct(
      note
        ? { act: 'receive', documentId: note.id }
        : { act: 'receive', amountCents: typed ?? undefined, payer: payer.trim() || undefined },
    )
  return (
    <>
      {unpaid.length > 0 && (
        <Field label={t('note')} hint={note && t('note-hint')}>
          <Select
            value={noteId}
            onValueChange={setNoteId}
            placeholder={t('no-note')}
            options={unpaid.map(({ id, number, party, openCents }) => ({
              value: id,
              label: [number ?? id, formatMoney(openCents ?? 0, locale), party].filter(Boolean).join(', '),
            }))}
          />
        </Field>
      )}
      {!note && (
        <>
          <Field label={t('amount')} optional hint={t('amount-hint')}>
            <AmountInput cents={typed} onCentsChange={setTyped} />
          </Field>
          <Field label={t('payer')} optional>
            <Input value={payer} maxLength={100} onChange={(event) => setPayer(event.target.value)} />
          </Field>
        </>
      )}
      <Button variant="primary" busy={busy} onClick={receive}>
        {t('go')}
      </Button>
    </>
  )
}
