'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ExtraFields } from '@/components/ui/extra-fields'
import { Moment } from '@/components/ui/moment'
import type { OperationContract } from '@/lib/core/contract'
import { OperationOutcome } from './outcome'
import { OperationStatus } from './status'
import type { OperationHistory } from './steps'
import { type UnknownLabels, UnknownOutcome } from './unknown-outcome'

type OperationCardProps = {
  contract: OperationContract
  operation: OperationHistory & {
    id: string
    nextCheckAt: string | null
    /** `extra`: what upstream's answer held beyond its contract. */
    result: { extra: Record<string, unknown> } | null
  }
  title: string
  mayDecide: boolean
  /** Meaning of accepted and confirmed for this kind. */
  accepted: ReactNode
  confirmed: ReactNode
  unknown: UnknownLabels
  /** The requested values. */
  children?: ReactNode
}

/** An operation next to its record: who requested it, its state and the meaning. */
export function OperationCard(props: OperationCardProps) {
  const { contract, operation, title, mayDecide, accepted, confirmed, unknown, children } = props
  const t = useTranslations('records')
  const { createdAt, createdBy, state, result } = operation
  const extra = result?.extra ?? {}
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <h3 className="font-semibold text-sm">{title}</h3>
        <OperationStatus state={state} error={operation.error} />
        <p className="w-full text-ink-3 text-xs tabular-nums">
          {t.rich('requested', { name: createdBy.name, when: () => <Moment at={createdAt} precision="second" /> })}
        </p>
      </header>
      {children}
      {Object.keys(extra).length > 0 && <ExtraFields extra={extra} />}
      <OperationOutcome
        operation={operation}
        unknown={
          <UnknownOutcome contract={contract} operation={operation} mayDecide={mayDecide} labels={unknown} level={3} />
        }
        accepted={accepted}
        confirmed={confirmed}
      />
    </section>
  )
}
