'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useLateFocus } from '@/components/ui/popover'

/** In a filter's popover: what is filled in holds once it is applied. The first field that can't be taken says why instead. */
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
        // Fields are told that they are asked, and say what is wrong.
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
