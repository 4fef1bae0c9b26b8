'use client'

import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import type { RangePreset } from '@/components/list/day-range'
import { RestoredNote } from '@/components/operations/sending/form-frame'
import { useOperationForm } from '@/components/operations/sending/use-operation-form'
import { currentDay } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement, StatementInput } from '@/lib/features/pix/statements/schema'
import { StatementForm } from './statement-form'
import { type StatementValues, startingValues, statementRequest, valuesOf } from './statement-values'

type NewStatementProps = {
  /** The statement whose days and format are requested again. */
  from: string | null
  preset: RangePreset
}

/** Form of a new statement; opened with the key of a sent request it shows that statement instead. */
export function NewStatement({ from, preset }: NewStatementProps) {
  const t = useTranslations('statements.form')
  const { accountId } = useAccountId()
  const { form, sending, restored } = useOperationForm<StatementValues, StatementInput, Statement>({
    kind: 'statement',
    contract: statements.request,
    request: statementRequest,
    start: startingValues(preset, currentDay(new Date())),
    one: statements.one,
    pageOf: ({ id, input }) => ofAccount(statements.request.href(id), input.accountId),
    from,
    valuesOf,
  })

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: ofAccount('/pix/statements', accountId), label: t('crumb') }]}
        actions={<AccountSwitcher />}
      />
      <PageBody>
        {restored && <RestoredNote />}
        <StatementForm form={form} sending={sending} />
      </PageBody>
    </>
  )
}
