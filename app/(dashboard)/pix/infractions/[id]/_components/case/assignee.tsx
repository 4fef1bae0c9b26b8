'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoice, MenuRule } from '@/components/ui/menu'
import { readQuery } from '@/lib/client/read-query'
import { isOpen } from '@/lib/core/infraction'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import type { CaseAssignment } from './assignment'
import type { Viewer } from './parts'

type CaseAssigneeProps = { infraction: InfractionCase; viewer: Viewer; assignment: CaseAssignment }

/** Who has the case, and the ways to take it or hand it over. */
export function CaseAssignee({ infraction, viewer, assignment }: CaseAssigneeProps) {
  const t = useTranslations('infractions.case.assignee')
  const { draft, answer, status } = infraction
  const mine = draft.assignee === viewer.id
  const movable = viewer.mayAnswer && answer === null && isOpen(status)
  const name = draft.assigneeName ?? t('somebody')
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-2 text-sm">
      {draft.assignee !== null && <Avatar name={name} />}
      <span className="min-w-0 truncate">
        {draft.assignee === null ? t('nobody') : mine ? t('you') : t('with', { name })}
      </span>
      {movable && draft.assignee === null && (
        <Button size="sm" busy={assignment.busy} onClick={() => assignment.assign(viewer.id)}>
          {t('take')}
        </Button>
      )}
      {movable && draft.assignee !== null && (
        <HandOver infraction={infraction} viewer={viewer} assignment={assignment} />
      )}
    </span>
  )
}

function HandOver({ infraction: { draft }, viewer, assignment }: CaseAssigneeProps) {
  const t = useTranslations('infractions.case.assignee')
  const mine = draft.assignee === viewer.id
  return (
    <Menu
      label={t('menu')}
      side="bottom-end"
      trigger={(props) => (
        <Button {...props} size="sm" busy={assignment.busy}>
          {mine ? t('pass') : t('change')}
        </Button>
      )}
    >
      <Agents assignee={draft.assignee} viewer={viewer} onAssign={assignment.assign} />
    </Menu>
  )
}

type AgentsProps = { assignee: string | null; viewer: Viewer; onAssign: (assignee: string | null) => void }

/** Those who may answer; asked for when the menu opens. */
function Agents({ assignee, viewer, onAssign }: AgentsProps) {
  const t = useTranslations('infractions.case.assignee')
  const common = useTranslations('common')
  const { data, error } = useQuery(readQuery(infractions.queueSummary, {}))
  const others = (data?.agents ?? []).filter(({ id }) => id !== viewer.id)
  return (
    <>
      <MenuChoice checked={assignee === viewer.id} onSelect={() => onAssign(viewer.id)}>
        {common('you')}
      </MenuChoice>
      {others.map(({ id, name }) => (
        <MenuChoice key={id} checked={assignee === id} onSelect={() => onAssign(id)}>
          {name}
        </MenuChoice>
      ))}
      {!data && <p className="px-2 py-1.5 text-ink-3 text-xs">{error ? t('agents-unread') : common('loading')}</p>}
      <MenuRule />
      <MenuChoice checked={false} onSelect={() => onAssign(null)}>
        {t('release')}
      </MenuChoice>
    </>
  )
}
