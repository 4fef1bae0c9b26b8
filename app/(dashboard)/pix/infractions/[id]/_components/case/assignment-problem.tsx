import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { CaseAssignment } from './assignment'

/** Why the case did not change hands. */
export function CaseAssignmentProblem({ assignment: { assigned, error, dismiss } }: { assignment: CaseAssignment }) {
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
