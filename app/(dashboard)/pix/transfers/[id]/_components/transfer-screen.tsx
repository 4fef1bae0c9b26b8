'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type Failing, LiveBadge, NotLive } from '@/components/layout/live-note'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { OperationStatus } from '@/components/operations/status'
import { operationSteps } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { Money } from '@/components/payments/money'
import { OutgoingSum } from '@/components/payments/outgoing-sum'
import { cx } from '@/components/ui/cx'
import { shownPixKey } from '@/lib/core/pix-key'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { TransferDetails } from './transfer-details'
import { TransferOutcome } from './transfer-outcome'
import { TransferProof } from './transfer-proof'
import type { Viewer } from './viewer'

type TransferScreenProps = { transfer: Transfer; viewer: Viewer; failing: Failing | null }

const settled: ReadonlySet<Transfer['state']> = new Set(['rejected', 'confirmed', 'failed'])

export function TransferScreen({ transfer, viewer, failing }: TransferScreenProps) {
  const t = useTranslations('transfers.result')
  const list = useTranslations('transfers.list')
  const states = useTranslations('operations.states')
  const { input, about, state } = transfer
  const [first] = useState(state)
  const moved = state !== first
  const owner = about?.payee?.owner.name
  const name = owner ?? shownPixKey(input.key)
  const id = (text: ReactNode) => <span className="ident">{text}</span>
  const who = (text: ReactNode) => (owner ? text : id(text))

  return (
    <>
      <PageHeader
        title={who(name)}
        crumbs={[{ href: '/pix/transfers', label: list('title') }]}
        actions={
          <>
            {!failing && !settled.has(state) && <LiveBadge />}
            <TransferProof transfer={transfer} />
          </>
        }
      />
      <span role="status" className="sr-only">
        {moved && t('announce', { state: states(state) })}
      </span>
      <PageBody>
        <div className="mx-auto flex max-w-270 flex-col gap-5 px-6 py-8 max-md:p-4">
          {failing && <NotLive {...failing} />}
          <div className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-x-10 gap-y-5 max-lg:grid-cols-1">
            <div className="flex min-w-0 flex-col gap-5">
              <section key={state} className={cx('flex flex-col gap-1', moved && '-m-3 animate-flash rounded-md p-3')}>
                <OperationStatus state={state} strong />
                <Money cents={input.amountCents} size="hero" />
                <OutgoingSum of={input} />
                <p className="text-ink-2 text-sm wrap-anywhere">
                  {input.accountId
                    ? t.rich('to-sub', { name, who, account: input.accountId, id })
                    : t.rich('to-main', { name, who })}
                </p>
              </section>
              <TransferOutcome transfer={transfer} viewer={viewer} />
              <OperationTimeline steps={operationSteps(transfer)} />
            </div>
            <TransferDetails transfer={transfer} />
          </div>
        </div>
      </PageBody>
    </>
  )
}
