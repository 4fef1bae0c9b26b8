'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/ui/moment'
import type { OperationContract } from '@/lib/core/contract'
import { OperationOutcome } from './outcome'
import { OperationStatus } from './status'
import type { OperationHistory } from './steps'
import { UnknownOutcome, type UnknownWords } from './unknown-outcome'

type OperationCardProps = {
  contract: OperationContract
  operation: OperationHistory & { id: string; nextCheckAt: string | null }
  title: string
  mayDecide: boolean
  /** What being accepted, and confirmed, means for the kind. */
  accepted: ReactNode
  confirmed: ReactNode
  unknown: UnknownWords
  /** What it asked for. */
  children?: ReactNode
}

/** An operation told beside the record that it is about: who asked, how it stands, and what that means. */
export function OperationCard(props: OperationCardProps) {
  const { contract, operation, title, mayDecide, accepted, confirmed, unknown, children } = props
  const t = useTranslations('records')
  const { createdAt, createdBy, state } = operation
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <h3 className="font-semibold text-sm">{title}</h3>
        <OperationStatus state={state} error={operation.error} />
        <p className="w-full text-ink-3 text-xs tabular-nums">
          {t.rich('asked', { name: createdBy.name, when: () => <Moment at={createdAt} precision="second" /> })}
        </p>
      </header>
      {children}
      {state === 'unknown' ? (
        <UnknownOutcome contract={contract} operation={operation} mayDecide={mayDecide} words={unknown} level={3} />
      ) : (
        <OperationOutcome
          operation={operation}
          againHref={null}
          decideHref={null}
          own={false}
          accepted={accepted}
          confirmed={confirmed}
        />
      )}
    </section>
  )
}
