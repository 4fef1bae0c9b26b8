'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { useList } from '@/components/list/query-list'
import { useNoteLabels } from '@/components/reconciliation/use-note-labels'
import { Button, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { quiet } from '@/components/ui/rich'
import { listQuery } from '@/lib/client/read-query'
import type { AnswerOf } from '@/lib/core/contract'
import { formatDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import { BillStateBadge } from './bill-state'
import { Money } from './money'

type Bill = AnswerOf<typeof bills.list>['items'][number]

const pageSize = 10

/** Bills with one other side, each with its day and state and the way to the bill. The page sends `bills.lines`, `bills.words` and `backing`. */
export function BillLines({ partyTaxId }: { partyTaxId: string }) {
  const t = useTranslations('bills.lines')
  const query = useInfiniteQuery(listQuery(bills.list, { partyTaxId, limit: pageSize }))
  const list = useList(query)
  if (!list.failed && list.rows.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-base">{t('title')}</h3>
      {list.failed && <ReadFailure query={query} />}
      <ul className="flex flex-col divide-y divide-line">
        {list.rows.map((bill) => (
          <Line key={bill.id} bill={bill} />
        ))}
      </ul>
      {list.hasMore && (
        <Button size="sm" busy={list.loadingMore} onClick={list.loadMore} className="self-start">
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function Line({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.lines')
  const labels = useNoteLabels()
  const locale = useLocale()
  const { id, dueDate, openCents, amountCents, documentId, model, documentNumber, number, of } = bill
  const note = { id: documentId, model, number: documentNumber }
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)_max-content] gap-x-3 gap-y-0.5 py-2 text-sm">
      <span className="tabular-nums">{dueDate ? formatDay(dueDate, locale) : quiet(t('undated'))}</span>
      <span className="min-w-0">
        <Link href={`/bills?open=${id}`} className={textLinkClass}>
          {labels.noteAnd(note, of > 1 ? { place: number, of } : null)}
        </Link>
      </span>
      <Money
        cents={openCents > 0 ? openCents : amountCents}
        bare
        className={openCents > 0 ? undefined : 'font-normal text-ink-3'}
      />
      <span className="col-start-2">
        <BillStateBadge bill={bill} />
      </span>
    </li>
  )
}
