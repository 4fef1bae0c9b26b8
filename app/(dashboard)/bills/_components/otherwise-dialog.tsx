'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { bills } from '@/lib/features/bills/contract'
import { type OtherMethod, otherMethods } from '@/lib/features/bills/rules/bill-states'
import type { Bill } from '@/lib/features/bills/schema'

/** Records how bills were paid or received other than by Pix. The message afterwards offers to undo it. */
export function OtherwiseDialog({ chosen, onClose }: { chosen: readonly Bill[]; onClose: () => void }) {
  const t = useTranslations('bills')
  const [method, setMethod] = useState<OtherMethod>('boleto')
  const ids = chosen.map(({ id }) => id)
  const direction = chosen[0]?.direction ?? 'out'
  const undo = useWrite(bills.otherwise, {
    onSuccess: () => toast({ text: t('pay-bar.undone') }),
    onError: () => toast({ text: t('pay-bar.undo-failed') }),
  })
  const change = useWrite(bills.otherwise, {
    onSuccess: ({ count }) => {
      const action = { label: t('pay-bar.undo'), onClick: () => undo.mutate({ ids, method: null }) }
      toast({ text: t('pay-bar.otherwise-done', { count }), action })
      onClose()
    },
  })
  return (
    <FormDialog
      title={ids.length > 1 ? t('otherwise-title-many', { count: ids.length }) : t(`otherwise-title-${direction}`)}
      onClose={onClose}
      onSubmit={() => change.mutate({ ids, method })}
      submit={t('otherwise-confirm')}
      busy={change.isPending}
    >
      <RadioChoices
        label={t('method')}
        value={method}
        onValueChange={setMethod}
        choices={otherMethods.map((value) => ({ value, title: t(`methods.${value}`) }))}
        columns={1}
      />
      <p className="text-ink-2 text-sm">{t('otherwise-what')}</p>
      {change.error && <ErrorNotice error={change.error} />}
    </FormDialog>
  )
}
