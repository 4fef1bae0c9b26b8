'use client'

import { useTranslations } from 'next-intl'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { RestoredNote } from '@/components/operations/sending/form-frame'
import { useOperationForm } from '@/components/operations/sending/use-operation-form'
import type { OrderedNote } from '@/components/reconciliation/order-address'
import { useFilling } from '@/components/reconciliation/use-ordered-note'
import { Notice } from '@/components/ui/notice'
import { charges } from '@/lib/features/pix/charges/contract'
import type { ChargeDetail, ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeForm } from './charge-form'
import { type ChargeValues, chargeRequest, emptyCharge, valuesAgain, valuesOfNote } from './charge-values'

/** The form of a new charge, filled from a note, from another charge's values or from before a reload. */
export function NewCharge({ from, note: asked }: { from: string | null; note: OrderedNote | null }) {
  const t = useTranslations('charges.form')
  const { chooseAccount } = useAccountId()
  const { filling, failed } = useFilling(asked, valuesOfNote)
  const { form, sending, restored, prefillFailed } = useOperationForm<ChargeValues, ChargeInput, ChargeDetail>({
    kind: 'charge',
    contract: charges.create,
    request: chargeRequest,
    start: emptyCharge,
    one: charges.one,
    pageOf: ({ id }) => charges.create.href(id),
    from,
    valuesOf: valuesAgain,
    filling,
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
        {(prefillFailed || (failed && !restored)) && (
          <Notice className="mx-auto mt-6 max-w-240 max-md:mx-4" role="status">
            {t(failed ? 'note-failed' : 'prefill-failed')}
          </Notice>
        )}
        {restored && <RestoredNote />}
        <ChargeForm form={form} sending={sending} />
      </PageBody>
    </>
  )
}
