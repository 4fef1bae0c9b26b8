'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ListBox, ListBoxOption } from '@/components/ui/list-box'
import { readQuery } from '@/lib/client/read-query'
import { formatTaxId } from '@/lib/core/tax-id'
import { customers } from '@/lib/features/pix/charges/customers/contract'
import type { ChargeFormApi } from './charge-values'

/** Known customers whose name is being typed: a choice fills the name, the e-mail and the tax id. */
export function CustomerSuggestions({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const typed = useWatch({ control: form.control, name: 'customerName' })
  const [chosen, setChosen] = useState<string | null>(null)
  const text = useDeferredValue(typed.trim())
  const isTyped = text.length >= 2 && text !== chosen && form.formState.dirtyFields.customerName === true
  const { data } = useQuery({ ...readQuery(customers, { q: text.slice(0, 100) }), enabled: isTyped })
  if (!isTyped || !data || data.length === 0) return null
  return (
    <ListBox aria-label={t('customers-found')} className="flex flex-col rounded-sm border border-line bg-surface py-1">
      {data.map((customer, at) => (
        <ListBoxOption
          key={customer.name}
          selected={false}
          stop={at === 0}
          onClick={() => {
            const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
            setChosen(customer.name)
            form.setValue('customerName', customer.name, changed)
            if (customer.email) form.setValue('customerEmail', customer.email, changed)
            if (customer.taxId) form.setValue('customerTaxId', formatTaxId(customer.taxId), changed)
          }}
          className="flex min-h-control flex-wrap items-baseline gap-x-3 px-3 py-1 text-left text-sm hover:bg-hover max-md:min-h-10"
        >
          <span className="wrap-anywhere font-medium">{customer.name}</span>
          <span className="wrap-anywhere text-ink-3 text-xs">
            {[customer.taxId && formatTaxId(customer.taxId), customer.email, t(`customer-from.${customer.from}`)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </ListBoxOption>
      ))}
    </ListBox>
  )
}
