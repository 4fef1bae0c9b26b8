'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StripCell } from '@/components/payments/balance-strip'
import { FittedMoney } from '@/components/payments/fitted-money'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { figures } from '@/lib/features/pix/figures/contract'
import { someRead } from './day-runs'
import { useFigureScope } from './use-figure-scope'

/** What came in and went out in the span, beside the balance. */
export function FlowCells() {
  const t = useTranslations('figures.cells')
  const { scope } = useFigureScope()
  const { data, error } = useQuery(readQuery(figures.days, scope))
  const read = data && someRead(data.days)
  const unread = data?.days.filter((day) => day.in === null).length ?? 0
  return (
    <>
      <SumCell
        label={t(`in-${scope.span}`)}
        cents={data && (read ? data.in.cents : null)}
        failed={error !== null}
        note={
          data &&
          (read ? t(unread > 0 ? 'in-unread' : 'in-count', { count: data.in.count, days: unread }) : t('in-none'))
        }
      />
      <SumCell
        label={t(`out-${scope.span}`)}
        cents={data && -data.outCents}
        failed={error !== null}
        note={data && t(data.outCents === data.out.cents ? 'out-count' : 'out-stated', { count: data.out.count })}
      />
    </>
  )
}

/** What waits for an answer in disputes. */
export function DisputedSum() {
  const t = useTranslations('figures.cells')
  const { scope } = useFigureScope()
  const { data, error } = useQuery(readQuery(figures.stakes, scope))
  const count = data?.disputed.count ?? 0
  return (
    <SumCell
      label={t('disputed')}
      cents={data?.disputed.cents}
      failed={error !== null}
      note={data && <span className={count > 0 ? 'text-wait-ink' : undefined}>{t('disputed-count', { count })}</span>}
    />
  )
}

type SumCellProps = {
  label: string
  /** Null: unknown. Undefined: not read yet. */
  cents: number | null | undefined
  failed: boolean
  note: ReactNode
}

function SumCell({ label, cents, failed, note }: SumCellProps) {
  return (
    <StripCell label={label} note={note}>
      {cents === undefined && !failed ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <FittedMoney cents={cents ?? null} size="lg" />
      )}
    </StripCell>
  )
}
