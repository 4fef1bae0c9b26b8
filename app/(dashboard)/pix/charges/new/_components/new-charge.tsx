'use client'

import { useTranslations } from 'next-intl'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import { RestoredNote } from '@/components/operations/sending/form-frame'
import { useOperationForm } from '@/components/operations/sending/use-operation-form'
import { Notice } from '@/components/ui/notice'
import { charges } from '@/lib/features/pix/charges/contract'
import type { Charge, ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeForm } from './charge-form'
import { type ChargeValues, chargeRequest, emptyCharge, valuesOf } from './charge-values'

/** The form of a new charge, filled from another one's values or from before a reload. */
export function NewCharge({ from }: { from: string | null }) {
  const t = useTranslations('charges.form')
  const { chooseAccount } = useAccountId()
  const { form, sending, restored, prefillFailed } = useOperationForm<ChargeValues, ChargeInput, Charge>({
    kind: 'charge',
    contract: charges.create,
    request: chargeRequest,
    start: emptyCharge,
    one: charges.one,
    pageOf: ({ id }) => charges.create.href(id),
    from,
    valuesOf,
    onFilled: ({ accountId }) => chooseAccount(accountId ?? null),
  })

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/charges', label: t('crumb') }]}
        actions={<AccountSwitcher />}
      />
      <PageBody>
        {prefillFailed && (
          <Notice className="mx-auto mt-6 max-w-240 max-md:mx-4" role="status">
            {t('prefill-failed')}
          </Notice>
        )}
        {restored && <RestoredNote />}
        <ChargeForm form={form} sending={sending} />
      </PageBody>
    </>
  )
}
