'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { Button, TextButton, textLinkClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/skeleton'
import { listQuery } from '@/lib/client/read-query'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { formatMoney } from '@/lib/core/money/money'
import type { ClosedBacking, Closing, ClosingDifference } from '@/lib/features/reconciliation/closings-schema'
import { closings } from '@/lib/features/reconciliation/contract'
import { newestClosingQuery } from '@/lib/features/reconciliation/queries'

type ClosedLineProps = { month: string; companyId?: string | null; className?: string }

/**
 * Who closed the month and when, and later changes; empty for an open month. The page must send
 * `reconciliation.closing`.
 */
export function ClosedLine({ month, companyId, className }: ClosedLineProps) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { data: closed } = useQuery(newestClosingQuery({ month, companyId: companyId ?? undefined }))
  if (!closed) return null
  const { at, by, difference } = closed
  const count = difference ? difference.new + difference.gone + difference.changed : 0
  return (
    <div className={className}>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
        <Lock aria-hidden className="text-ink-3" />
        <span>{t('closed', { at: formatInstant(at, locale), by: by.name })}</span>
        {count === 0 ? (
          <span className="text-ink-3">{t('same')}</span>
        ) : (
          <TextButton onClick={() => setOpen(true)}>{t('changed', { count })}</TextButton>
        )}
      </p>
      {open && <DifferenceDialog closed={closed} onClose={() => setOpen(false)} />}
    </div>
  )
}

const pageSize = 50

/** Rows changed since the closing. */
function DifferenceDialog({ closed, onClose }: { closed: Closing; onClose: () => void }) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  const query = useInfiniteQuery(listQuery(closings.difference, { id: closed.id, limit: pageSize }))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const { difference } = closed
  return (
    <Dialog
      dismissible
      onClose={onClose}
      title={t('difference')}
      className="w-190"
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="text-ink-2 text-sm">
        <p>{t('closed', { at: formatInstant(closed.at, locale), by: closed.by.name })}</p>
        {difference && <p>{t('difference-counts', difference)}</p>}
      </div>
      {query.error && <ReadFailure query={query} />}
      {query.isPending && !query.error && <SkeletonRows rowClass="h-13" />}
      {items.length > 0 && (
        <table className="w-full table-fixed text-sm tabular-nums max-md:block">
          <thead className="text-ink-3 text-xs max-md:hidden">
            <tr className="h-8 border-line border-b">
              {(['what-differs', 'was', 'is'] as const).map((head) => (
                <th key={head} scope="col" className="pr-3 text-left font-normal not-first:w-[29%]">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {items.map((item) => (
              <Row key={`${item.side} ${item.id}`} item={item} closed={closed} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  )
}

function Row({ item, closed: { month, companyId } }: { item: ClosingDifference; closed: Closing }) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  const { side, direction, id, was, now, about } = item
  const note = about?.model && `${modelName(about.model)} ${formatNoteNumber(about.number ?? '', locale)}`.trim()
  const title = note ?? about?.partyName ?? about?.partyTaxId ?? id
  const address = new URLSearchParams({ month, direction, side, open: id, ...(companyId && { companyId }) })
  return (
    <tr className="border-line border-b align-top max-md:block max-md:py-2">
      <th scope="row" className="py-2 pr-3 text-left font-normal max-md:block max-md:py-0.5">
        {now ? (
          <Link href={`/reconciliation?${address}`} className={textLinkClass}>
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="block text-ink-3 text-xs wrap-anywhere">
          {[t(`parts.${direction}-${side}`), note && about?.partyName, about && formatShortDay(about.day, locale)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </th>
      <CurrentState of={was} side={side} label={t('was')} none={t('not-there')} />
      <CurrentState of={now} side={side} label={t('is')} none={t('not-there-now')} />
    </tr>
  )
}

type CurrentStateProps = { of: ClosedBacking | null; side: ClosingDifference['side']; label: string; none: string }

function CurrentState({ of, side, label, none }: CurrentStateProps) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  return (
    <td className="py-2 pr-3 max-md:flex max-md:gap-2 max-md:py-0.5">
      <span className="w-16 flex-none text-ink-3 text-xs md:hidden">{label}</span>
      {of ? (
        <span>
          <BackingStateMark state={of.state} side={side} />
          <span className="block text-ink-3 text-xs">
            {t('linked-of', {
              linked: formatMoney(of.linkedCents, locale),
              expected: formatMoney(of.expectedCents, locale),
            })}
          </span>
        </span>
      ) : (
        <span className="text-ink-3">{none}</span>
      )}
    </td>
  )
}
