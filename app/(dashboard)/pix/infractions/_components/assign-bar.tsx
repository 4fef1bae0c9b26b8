'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Menu } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { ApiError } from '@/lib/client/api'
import { assignCase } from '@/lib/features/pix/infractions/queries'
import type { QueueRow, QueueSummary } from '@/lib/features/pix/infractions/queue-schema'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { AgentChoices } from './assignee-cell'
import { nameOf, type QueueViewer } from './assigning'

/** The keys of the list reach every row: the boxes themselves are no stops of the Tab key. */
export function RowTick({ row, several }: { row: QueueRow; several: AssigningSeveral }) {
  const t = useTranslations('infractions.queue.several')
  if (!isAssignable(row)) return null
  return (
    <Checkbox
      aria-label={t('tick', { name: nameOf(row) })}
      tabIndex={-1}
      checked={several.isTicked(row.id)}
      disabled={several.busy}
      onChange={() => several.toggle(row)}
    />
  )
}

type AssignBarProps = { several: AssigningSeveral; viewer: QueueViewer; agents: QueueSummary['agents'] }

/** The bar under the list: how many cases are ticked, and the menu that assigns them. */
export function AssignBar({ several, viewer, agents }: AssignBarProps) {
  const t = useTranslations('infractions.queue.several')
  const { chosen, busy, results, assign, clear } = several
  const count = chosen.length
  if (count === 0) return null
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-accent-line border-t bg-accent-soft py-2 pr-4 pl-5 text-sm max-md:px-4"
    >
      <span role="status" className="font-medium tabular-nums">
        {busy ? t('under-way', { done: results.length, count }) : t('chosen', { count })}
      </span>
      {busy ? (
        <span className="min-w-24 flex-1">
          <Progress label={t('label')} value={results.length} max={count} />
        </span>
      ) : (
        <>
          <TextButton className="min-h-6 max-md:min-h-10" onClick={clear}>
            {t('clear')}
          </TextButton>
          <span className="ml-auto">
            <Menu
              label={t('assign')}
              side="top-end"
              trigger={(props) => (
                <Button {...props} variant="primary">
                  {t('assign')}
                </Button>
              )}
            >
              <AgentChoices viewer={viewer} agents={agents} onAssign={assign} />
            </Menu>
          </span>
        </>
      )}
    </section>
  )
}

/** The result of each ticked row. */
export function SeveralNotice({ several: { results, to, busy, dismiss } }: { several: AssigningSeveral }) {
  const t = useTranslations('infractions.queue.several')
  const queue = useTranslations('infractions.queue')
  if (busy || results.length === 0) return null
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length
  const whole = done === results.length
  return (
    <Notice
      tone={whole ? 'ok' : 'wait'}
      role={whole ? 'status' : 'alert'}
      title={
        to ? t('done', { done, count: results.length, name: to.name }) : t('released', { done, count: results.length })
      }
      className="m-3 flex-none"
      actions={
        <Button size="sm" onClick={dismiss}>
          {queue('dismiss')}
        </Button>
      }
    >
      <ul className="max-h-32 overflow-auto text-xs">
        {results.map(({ id, name, outcome, holder }) => (
          <li key={id}>
            {name}: {t(`outcome.${outcome}`, { holder: holder ?? queue('filters.unassigned') })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Person = Pick<QueueViewer, 'id' | 'name'>

/** `holder`: who has the case where another person was faster. */
type AssignedRow = {
  id: string
  name: string
  outcome: 'done' | 'already' | 'lost' | 'answered' | 'failed'
  holder: string | null
}

/** Whether a person can be given the case. */
const isAssignable = ({ answer, status }: QueueRow) => answer === null && isOpen(status)

/** The ticked rows and their assignment to a person, each in its own request with its own result. */
export function useAssigningSeveral(rows: readonly QueueRow[]) {
  const client = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly AssignedRow[]>([])
  const chosen = rows.filter((row) => ticked.has(row.id) && isAssignable(row))
  const mutation = useMutation({
    networkMode: 'always',
    async mutationFn(to: Person | null) {
      setResults([])
      for (const row of chosen) {
        const result = await assignOne(row, to)
        setResults((before) => [...before, result])
      }
    },
    onSettled() {
      setTicked(new Set())
      return client.invalidateQueries({ queryKey: ['pix', 'infractions'] })
    },
  })

  async function assignOne(row: QueueRow, to: Person | null): Promise<AssignedRow> {
    const one = { id: row.id, name: nameOf(row) }
    try {
      const from = row.assignee?.id ?? null
      const { outcome, draft } = await assignCase(client, { id: row.id, from, to: to?.id ?? null })
      return { ...one, outcome, holder: draft.assigneeName }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...one, outcome: 'failed', holder: null }
    }
  }

  return {
    chosen,
    results,
    busy: mutation.isPending,
    total: mutation.isPending ? chosen.length : results.length,
    to: mutation.variables ?? null,
    isTicked: (id: string) => ticked.has(id),
    toggle: (row: QueueRow) => {
      if (isAssignable(row) && !mutation.isPending) setTicked((before) => before.symmetricDifference(new Set([row.id])))
    },
    clear: () => setTicked(new Set()),
    assign: (to: Person | null) => mutation.mutate(to),
    dismiss: () => setResults([]),
  }
}

export type AssigningSeveral = ReturnType<typeof useAssigningSeveral>
