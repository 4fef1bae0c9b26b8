'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { OpenPane } from '@/components/list/open-pane'
import { PaneState } from '@/components/list/pane-state'
import { BillStateBadge } from '@/components/payments/bill-state'
import { Money } from '@/components/payments/money'
import { noteBackingAddress, noteOrderAddress } from '@/components/reconciliation/addresses'
import { DisputeMark } from '@/components/reconciliation/dispute-mark'
import { Button, ButtonLink, textLinkClass } from '@/components/ui/button'
import { KeyValue } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { listQuery } from '@/lib/client/read-query'
import { currentDay, formatDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { BillHabit, UnusualAmount } from './bill-habit'
import { BillOperations } from './bill-operations'
import type { BillRights } from './bill-rights'
import { PartyName, usePartLabel } from './bill-row'
import { BillTask, type BillTaskName } from './bill-task'
import { nearDay } from './near-day'

type BillPaneProps = {
  id: string
  /** The listed bill, shown until the pane has read its own. */
  listed: Bill | undefined
  rights: BillRights
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

const noteOf = (id: string) => id.split('-')[0] ?? ''

/** A bill with its note, open amount, operations and actions. */
export function BillPane({ id, listed, rights, regionRef, onClose }: BillPaneProps) {
  const t = useTranslations('bills')
  const query = useInfiniteQuery(listQuery(bills.list, { documentId: noteOf(id), limit: 200 }))
  const [task, setTask] = useState<BillTaskName | null>(null)
  const found = query.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  const bill = found ?? listed
  return (
    <OpenPane
      label={t('detail')}
      title={bill ? <PartyName party={bill.party} /> : t('detail')}
      regionRef={regionRef}
      onClose={onClose}
      footer={bill && rights.change && <Tasks bill={bill} onTask={setTask} />}
    >
      {bill ? (
        <>
          <Facts bill={bill} />
          {bill.excessCents > 0 && <PaidTwice bill={bill} />}
          {bill.unusual && <UnusualAmount bill={bill} />}
          <BillHabit bill={bill} mayChange={rights.change} />
          <BillActs bill={bill} rights={rights} />
          <BillOperations bill={bill} />
          {task && <BillTask bill={bill} task={task} onClose={() => setTask(null)} />}
        </>
      ) : (
        <PaneState query={query} missing={{ title: t('missing-title'), what: t('missing-what') }} onClose={onClose} />
      )}
    </OpenPane>
  )
}

/** Nothing is refunded here: a person checks the payments first. */
function PaidTwice({ bill: { documentId, direction, excessCents } }: { bill: Bill }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  return (
    <Notice
      tone="wait"
      title={t('paid-twice', { amount: formatMoney(excessCents, locale) })}
      actions={
        <Link href={noteBackingAddress(documentId)} className={textLinkClass}>
          {t('paid-twice-look')}
        </Link>
      }
    >
      {t(`paid-twice-${direction}`)}
    </Notice>
  )
}

function Facts({ bill }: { bill: Bill }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  const { whole } = usePartLabel()
  const { direction, party, dueDate, noteDueDate, amountCents, openCents, method, note, reason } = bill
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Money cents={openCents > 0 ? openCents : amountCents} size="lg" />
        <span className="flex flex-wrap items-baseline gap-x-2">
          <BillStateBadge bill={bill} />
          <DisputeMark of={bill} />
        </span>
      </div>
      <KeyValue
        rows={[
          {
            label: t('note-part'),
            value: (
              <Link href={noteBackingAddress(bill.documentId)} className={textLinkClass}>
                {whole(bill)}
              </Link>
            ),
          },
          party.taxId !== null && {
            label: t(`party-${direction}`),
            value: <span className="ident">{formatTaxId(party.taxId)}</span>,
          },
          {
            label: t('due'),
            value: dueDate ? (
              <span className="tabular-nums">
                {formatDay(dueDate, locale)}
                {noteDueDate === null && quiet(` ${t('due-added')}`)}
              </span>
            ) : (
              quiet(t('due-none'))
            ),
          },
          { label: t('amount'), value: <Money cents={amountCents} className="font-normal" /> },
          bill.paidCents > 0 && {
            label: t(`paid-${direction}`),
            value: (
              <span className="flex flex-wrap gap-x-2">
                <Money cents={bill.paidCents} className="font-normal" />
                <Link href={noteBackingAddress(bill.documentId)} className={textLinkClass}>
                  {t('paid-look')}
                </Link>
              </span>
            ),
          },
          { label: t('open'), value: <Money cents={openCents} className="font-normal" /> },
          bill.requestedCents > 0 && {
            label: t('requested'),
            value: <Money cents={bill.requestedCents} className="font-normal" />,
          },
          method !== null && method !== 'pix' && { label: t('method'), value: t(`methods.${method}`) },
          reason !== null && { label: t('reason'), value: reason === 'own-company' ? t('own-company') : reason },
          note !== null && {
            label: t('note'),
            value: <span className="whitespace-pre-wrap wrap-anywhere">{note}</span>,
          },
        ]}
      />
    </section>
  )
}

type TasksProps = { bill: Bill; onTask: (task: BillTaskName) => void }

/** Changes that the bill's state allows. */
function Tasks({ bill: { state, openCents, noteDueDate, dueDate, note, reason }, onTask }: TasksProps) {
  const t = useTranslations('bills')
  const tasks: (BillTaskName | false)[] = [
    'note',
    noteDueDate === null && state !== 'paid' && 'day',
    openCents > 0 && 'otherwise',
    state === 'otherwise' && 'by-pix',
    openCents > 0 && 'dismiss',
    state === 'dismissed' && reason !== 'own-company' && 'restore',
  ]
  const word = { note: note === null ? 'add' : 'change', day: dueDate === null ? 'add' : 'change' } as const
  return tasks.map(
    (task) =>
      task && (
        <Button
          key={task}
          size="sm"
          variant={task === 'dismiss' ? 'danger-quiet' : undefined}
          onClick={() => onTask(task)}
        >
          {task === 'note' || task === 'day' ? t(`tasks.${task}-${word[task]}`) : t(`tasks.${task}`)}
        </Button>
      ),
  )
}

/** Link to the form that pays or charges the open amount; opening the form sends nothing. */
function BillActs({ bill, rights }: { bill: Bill; rights: BillRights }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  const { direction, documentId, name, openCents, freeCents, dueDate } = bill
  if (openCents === 0 || !rights[direction]) return null
  const later = direction === 'out' && dueDate !== null && dueDate > currentDay(new Date()) ? dueDate : null
  const address = noteOrderAddress(direction, {
    documentId,
    installment: name,
    amountCents: freeCents > 0 ? freeCents : openCents,
    sendOn: later,
  })
  const word = direction === 'in' ? t('charge') : later ? t('pay-on', { day: nearDay(later, locale) }) : t('pay')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink variant={freeCents > 0 ? 'primary' : 'secondary'} href={address}>
        {freeCents > 0 ? word : t(`again-${direction}`)}
      </ButtonLink>
      <p className="min-w-0 flex-1 text-ink-3 text-xs">{t(freeCents > 0 ? `opens-${direction}` : 'nothing-free')}</p>
    </div>
  )
}
