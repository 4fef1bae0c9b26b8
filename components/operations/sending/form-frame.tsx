import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The form or review, with its consequences next to it and the button below both. */
export const formLayout =
  'mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4 max-md:pb-0'

/** Stays in sight on a small screen. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="col-start-1 flex flex-wrap items-center justify-end gap-2 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
      {children}
    </div>
  )
}

/** Tells screen readers that the values from before a reload were restored. */
export function RestoredNote() {
  const t = useTranslations('sending')
  return (
    <span role="status" className="sr-only">
      {t('draft-restored')}
    </span>
  )
}
