'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { usePrintOnly } from '@/components/layout/use-print-only'
import { Button } from '@/components/ui/button'
import type { BackingDirection } from '@/lib/core/backing'

type PrintScreenProps = {
  month: string
  direction: BackingDirection
  companyId: string | undefined
  /** The printed sheet. */
  children: ReactNode
}

/** Shows the sheet as it will be printed: alone, on A4, with page numbers. */
export function PrintScreen({ month, direction, companyId, children }: PrintScreenProps) {
  const t = useTranslations('reconciliation.print')
  const sheet = useRef<HTMLDivElement>(null)

  usePrintOnly(sheet)

  const address = new URLSearchParams({ month, direction, ...(companyId && { companyId }) })
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: `/reconciliation?${address}`, label: t('back') }]}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden /> {t('print')}
          </Button>
        }
      />
      <PageBody className="bg-sunken p-5 max-md:p-0">
        <div ref={sheet} className="mx-auto max-w-220 bg-surface p-8 max-md:p-4 print:max-w-none print:p-0">
          {children}
        </div>
      </PageBody>
    </>
  )
}
