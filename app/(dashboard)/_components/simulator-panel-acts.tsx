'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { formatMoney } from '@/lib/core/money/money'
import type { SimulatorState } from '@/lib/features/simulator/schema'
import type { ActProps } from './simulator-act'

/** As a payer's bank reports a fraud about a payment that came in. */
export function Dispute({ state, busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.dispute')
  const locale = useLocale()
  const [chosen, setChosen] = useState('')
  const payment = state.received.find(({ endToEndId }) => endToEndId === chosen) ?? state.received[0]
  if (!payment) return <p className="text-ink-3">{t('none')}</p>
  return (
    <>
      <Field label={t('payment')}>
        <Select
          value={payment.endToEndId}
          onValueChange={setChosen}
          options={state.received.map(({ endToEndId, amountCents, payer }) => ({
            value: endToEndId,
            label: [formatMoney(amountCents, locale), payer].filter(Boolean).join(', '),
          }))}
        />
      </Field>
      <Button variant="primary" busy={busy} onClick={() => onAct({ act: 'dispute', endToEndId: payment.endToEndId })}>
        {t('go')}
      </Button>
    </>
  )
}

type Note = SimulatorState['notes'][number]

const fits = ({ number, party }: Note, text: string) =>
  [number, party].some((words) => words?.toLowerCase().includes(text.trim().toLowerCase()))

/** As its issuer cancels it, or the provider's time to keep its files ends. */
export function NoteActs({ state, busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.note')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const found = text.trim() === '' ? state.notes : state.notes.filter((note) => fits(note, text))
  const note = found.find(({ id }) => id === chosen) ?? found[0]
  if (state.notes.length === 0) return <p className="text-ink-3">{t('none')}</p>
  return (
    <>
      <Field label={t('find')}>
        <Input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {note ? (
        <Field label={t('note')}>
          <Select
            value={note.id}
            onValueChange={setChosen}
            options={found.map(({ id, number, party, amountCents }) => ({
              value: id,
              label: [number ?? id, amountCents === null ? null : formatMoney(amountCents, locale), party]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        </Field>
      ) : (
        <p role="status" className="text-ink-3">
          {t('not-found')}
        </p>
      )}
      {note && (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={busy}
            disabled={note.cancelled}
            onClick={() => onAct({ act: 'cancel-note', documentId: note.id })}
          >
            {t('cancel')}
          </Button>
          <Button busy={busy} onClick={() => onAct({ act: 'purge-note', documentId: note.id })}>
            {t('purge')}
          </Button>
        </div>
      )}
    </>
  )
}

const nexts = ['transfer', 'refund'] as const

/** What is sent next is done, and its answer never comes: nobody knows. */
export function CutAnswer({ state, busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.cut-answer')
  return (
    <div className="flex flex-wrap gap-2">
      {nexts.map((next) => (
        <Button
          key={next}
          busy={busy}
          disabled={state.cuts.includes(next)}
          onClick={() => onAct({ act: 'cut-answer', next })}
        >
          {t(state.cuts.includes(next) ? `${next}-armed` : next)}
        </Button>
      ))}
    </div>
  )
}

const services = ['pix', 'accounting', 'both'] as const

/** Everything asked of a service is refused for an hour. */
export function Trouble({ busy, onAct }: ActProps) {
  const t = useTranslations('simulator.acts.trouble')
  const [service, setService] = useState<(typeof services)[number]>('pix')
  return (
    <>
      <Segmented
        label={t('service')}
        value={service}
        onValueChange={setService}
        segments={services.map((value) => ({ value, label: t(value) }))}
      />
      <Button variant="primary" busy={busy} onClick={() => onAct({ act: 'trouble', service })}>
        {t('go')}
      </Button>
    </>
  )
}
