'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationOutcome } from '@/components/operations/outcome'
import { wasGivenUp } from '@/components/operations/steps'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { listQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operations/operation-states'
import { isDecidable } from '@/lib/features/approvals/contract'
import { operations } from '@/lib/features/operations/contract'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { useCase } from './context'

/** Maximum length of a search. */
const longestSearch = 100

/** Answers of the case that came to nothing, the newest first, each with why. */
export function AnsweredBefore() {
  const t = useTranslations('infractions.case.before')
  const { id, answer } = useCase().infraction
  const query = useInfiniteQuery({
    ...listQuery(operations.list, { kind: 'pix.analysis', q: id.slice(0, longestSearch) }),
    // Read on every mount, so that an answer which has just failed is listed at once.
    refetchOnMount: 'always',
  })
  const before = (query.data?.pages[0]?.items ?? [])
    .filter(isDecidable)
    .filter((operation) => operation.kind === 'pix.analysis')
    .filter(({ state, input }) => input.id === id && voidStates.includes(state))
  const [newest, ...older] = before
  if (!newest) return null
  const title = t('title', { count: before.length })
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      {answer ? (
        <Attempts title={title} operations={before} />
      ) : (
        <>
          <Attempt operation={newest} />
          {older.length > 0 && <Attempts title={t('older', { count: older.length })} operations={older} />}
        </>
      )}
    </section>
  )
}

function Attempts({ title, operations }: { title: string; operations: readonly AnalysisOperation[] }) {
  return (
    <details className="text-sm">
      <summary className="w-max rounded-xs font-medium text-accent-ink text-xs hover:underline">{title}</summary>
      <div className="mt-2 flex flex-col gap-3">
        {operations.map((operation) => (
          <Attempt key={operation.id} operation={operation} />
        ))}
      </div>
    </details>
  )
}

function Attempt({ operation }: { operation: AnalysisOperation }) {
  const t = useTranslations('infractions.case.before')
  const { input, createdBy, createdAt } = operation
  return (
    <article className="flex flex-col gap-1.5 text-sm">
      <p className="text-ink-2 text-xs tabular-nums">
        {t.rich(`requested.${input.analysis}`, { name: createdBy.name, when: () => <Moment at={createdAt} /> })}
      </p>
      {wasGivenUp(operation) ? (
        <Notice role="status" title={t('given-up-title')}>
          <p>{t('given-up-what')}</p>
        </Notice>
      ) : (
        <OperationOutcome operation={operation} />
      )}
      {input.description && (
        <details className="text-xs">
          <summary className="w-max rounded-xs text-accent-ink hover:underline">{t('text')}</summary>
          <p className="mt-1 whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm wrap-anywhere">
            {input.description}
          </p>
        </details>
      )}
    </article>
  )
}
