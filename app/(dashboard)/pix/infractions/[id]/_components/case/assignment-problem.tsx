import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type CaseAssignment, TakenError } from './assignment'

/** Why the case did not change hands. */
export function CaseAssignmentProblem({ assignment: { error, dismiss } }: { assignment: CaseAssignment }) {
  const t = useTranslations('infractions.case.assignee')
  const common = useTranslations('common')
  if (!error) return null
  if (!(error instanceof TakenError)) return <ErrorNotice error={error} title={t('failed')} className="m-3 mb-0" />
  return (
    <Notice
      tone="wait"
      role="alert"
      title={error.holder ? t('taken', { name: error.holder }) : t('moved')}
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
