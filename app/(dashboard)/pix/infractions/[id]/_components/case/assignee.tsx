'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuChoice, MenuRule } from '@/components/ui/menu-items'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { assignCase, updateDraft } from '@/lib/features/pix/infractions/queries'
import { useCase } from './context'

/** Taking and handing over from the case. */
export function useCaseAssignment() {
  const { id, draft } = useCase().infraction
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (to: string | null) => assignCase(client, { id, from: draft.assignee, to }),
    onSuccess: ({ draft: saved }) => updateDraft(client, id, () => saved),
    onSettled: () => client.invalidateQueries({ queryKey: ['pix', 'infractions'] }),
  })
  return {
    assign: (assignee: string | null) => mutation.mutate(assignee),
    busy: mutation.isPending,
    assigned: mutation.data ?? null,
    error: mutation.error,
    dismiss: mutation.reset,
  }
}

type Assignment = ReturnType<typeof useCaseAssignment>

/** The assignee of the case, with the actions to take or reassign it. */
export function CaseAssignee({ assignment: { assign, busy } }: { assignment: Assignment }) {
  const t = useTranslations('infractions.case.assignee')
  const { infraction, viewer, answerable } = useCase()
  const { assignee, assigneeName } = infraction.draft
  const mine = assignee === viewer.id
  const name = assigneeName ?? t('unnamed')
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-2 text-sm">
      {assignee !== null && <Avatar name={name} />}
      <span className="min-w-0 truncate">
        {assignee === null ? t('unassigned') : mine ? t('you') : t('with', { name })}
      </span>
      {answerable && assignee === null && (
        <Button size="sm" busy={busy} onClick={() => assign(viewer.id)}>
          {t('take')}
        </Button>
      )}
      {answerable && assignee !== null && (
        <Menu
          label={t('menu')}
          side="bottom-end"
          trigger={(props) => (
            <Button {...props} size="sm" busy={busy}>
              {mine ? t('pass') : t('change')}
            </Button>
          )}
        >
          <Agents onAssign={assign} />
        </Menu>
      )}
    </span>
  )
}

/** The people who may answer. Colleagues are loaded when the menu opens and come last, so that no choice moves. */
function Agents({ onAssign }: { onAssign: Assignment['assign'] }) {
  const t = useTranslations('infractions.case.assignee')
  const common = useTranslations('common')
  const { infraction, viewer } = useCase()
  const { assignee } = infraction.draft
  const { data, error } = useQuery(readQuery(infractions.queueSummary, {}))
  const others = (data?.agents ?? []).filter(({ id }) => id !== viewer.id)
  return (
    <>
      <MenuChoice checked={assignee === viewer.id} onSelect={() => onAssign(viewer.id)}>
        {common('you')}
      </MenuChoice>
      <MenuChoice checked={false} onSelect={() => onAssign(null)}>
        {t('release')}
      </MenuChoice>
      <MenuRule />
      {others.map(({ id, name }) => (
        <MenuChoice key={id} checked={assignee === id} onSelect={() => onAssign(id)}>
          {name}
        </MenuChoice>
      ))}
      {!data && <p className="px-2 py-1.5 text-ink-3 text-xs">{error ? t('agents-unread') : common('loading')}</p>}
    </>
  )
}

/** Why the case was not reassigned. */
export function AssignmentProblem({ assignment: { assigned, error, dismiss } }: { assignment: Assignment }) {
  const t = useTranslations('infractions.case.assignee')
  const common = useTranslations('common')
  if (error) return <ErrorNotice error={error} title={t('failed')} className="m-3 mb-0" />
  if (!assigned || assigned.outcome === 'done') return null
  const name = assigned.draft.assigneeName
  return (
    <Notice
      tone="wait"
      role="alert"
      title={name ? t('taken', { name }) : t('moved')}
      className="m-3 mb-0"
      actions={
        <Button size="sm" onClick={dismiss}>
          {common('close')}
        </Button>
      }
    >
      {t('taken-what')}
    </Notice>
  )
}
