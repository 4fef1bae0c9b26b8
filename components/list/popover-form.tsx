'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useLateFocus } from '@/components/ui/popover'

/** Form in a filter's popover, applied by its button. The first invalid field shows its error instead. */
export function PopoverForm({ onApply, children }: { onApply: () => void; children: ReactNode }) {
  const t = useTranslations('fields.span')
  const ref = useLateFocus<HTMLFormElement>()
  return (
    <form
      ref={ref}
      noValidate
      className="flex w-84 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // Asks each field to validate itself and to show its error.
        if (form.checkValidity()) onApply()
        else form.querySelector<HTMLElement>('input:invalid')?.focus()
      }}
    >
      {children}
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}
