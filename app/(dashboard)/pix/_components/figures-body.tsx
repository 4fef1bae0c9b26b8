'use client'

import { useQuery } from '@tanstack/react-query'
import { LineChart } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountLink } from '@/components/layout/account-menu/account-link'
import { textLinkClass } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { figures } from '@/lib/features/pix/figures/contract'
import { ChargesPanel } from './charges-panel'
import { someRead } from './day-runs'
import { DaysPanel } from './days-panel'
import { PartiesPanel } from './parties-panel'
import { StakesPanel } from './stakes-panel'
import { useFigureScope } from './use-figure-scope'

type FiguresBodyProps = {
  charges: boolean
  queue: boolean
  mayCreate: boolean
}

/** All panels of figures; a single line where nothing is known. */
export function FiguresBody({ charges, queue, mayCreate }: FiguresBodyProps) {
  const empty = useNothingKnown(charges)
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)_344px] max-lg:block">
      <div className="flex min-w-0 flex-col">
        {empty ? (
          <NothingYet mayCreate={mayCreate} />
        ) : (
          <>
            <DaysPanel />
            <div className="@container flex-1 border-line border-t">
              <div className="grid h-full content-start @2xl:content-stretch @2xl:grid-cols-[minmax(290px,2fr)_minmax(0,3fr)]">
                {charges && <ChargesPanel />}
                <PartiesPanel className="border-line @max-2xl:border-t @2xl:border-l" />
              </div>
            </div>
          </>
        )}
      </div>
      <aside className="border-line max-lg:border-t lg:border-l">{!empty && <StakesPanel queue={queue} />}</aside>
    </div>
  )
}

function useNothingKnown(charges: boolean): boolean {
  const { scope } = useFigureScope()
  const days = useQuery(readQuery(figures.days, scope))
  const created = useQuery({ ...readQuery(figures.charges, scope), enabled: charges })
  const stakes = useQuery(readQuery(figures.stakes, scope))
  const nothingLeft = days.data && days.data.out.count + days.data.unconfirmed.count === 0 && days.data.outCents === 0
  const none = days.data && nothingLeft && !someRead(days.data.days)
  return Boolean(none && (!charges || created.data?.created === 0) && stakes.data?.disputed.count === 0)
}

function NothingYet({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('figures')
  return (
    <p className="flex items-center gap-2 px-5 py-4 text-ink-3 text-sm max-md:px-4">
      <LineChart aria-hidden className="text-accent-ink" />
      <span>
        {t('nothing')}{' '}
        {mayCreate && (
          <AccountLink href="/pix/charges/new" className={textLinkClass}>
            {t('nothing-do')}
          </AccountLink>
        )}
      </span>
    </p>
  )
}
