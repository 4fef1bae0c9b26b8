'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { PaneFoot, TablePreview } from './table-preview'

const PdfPreview = dynamic(() => import('./pdf-preview').then((module) => module.PdfPreview), { ssr: false })

/** What is in the file, as far as its format can be read here. */
export function StatementContent({ statement }: { statement: Statement }) {
  const t = useTranslations('statements.preview')
  const sha256 = statement.result?.sha256
  switch (statement.input.format) {
    case 'csv':
    case 'ofx':
      return <TablePreview id={statement.id} sha256={sha256} />
    case 'pdf':
      return (
        <>
          <PdfPreview statement={statement} />
          <PaneFoot sha256={sha256} />
        </>
      )
    case 'xlsx':
      return (
        <>
          <div className="min-h-0 flex-1 overflow-auto p-5 max-md:p-4">
            <Notice title={t('xlsx-title')} className="max-w-180">
              {t('xlsx-what')}
            </Notice>
          </div>
          <PaneFoot sha256={sha256} />
        </>
      )
  }
}
