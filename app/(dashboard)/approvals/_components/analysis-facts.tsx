'use client'

import { useTranslations } from 'next-intl'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { AnalysisClaim } from './analysis-claim'
import { AnalysisFiles } from './analysis-files'
import { useConsequence } from './analysis-words'
import { AskedBy, Given } from './given'

/** What is claimed, and the answer exactly as it would be sent. */
export function AnalysisFacts({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const words = useTranslations('infractions.words')
  const consequence = useConsequence()
  const { input, about, amountCents } = request
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel title={t('answer')}>
        <div className="flex flex-col gap-4 text-sm">
          <div>
            <p className={input.analysis === 'accepted' ? 'font-medium text-danger-ink' : 'font-medium'}>
              {words(`opinions.${input.analysis}`)}
            </p>
            <p className="text-ink-2">{consequence(input.analysis, amountCents)}</p>
          </div>
          <div>
            <h3 className="text-ink-3 text-xs">{t('text')}</h3>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{input.description}</p>
          </div>
          <AnalysisFiles
            infractionId={input.id}
            files={about?.attachments ?? []}
            asked={input.attachmentIds?.length ?? 0}
          />
          <KeyValue
            rows={[
              {
                label: t('evidence'),
                value: <Given>{about?.evidence.map((kind) => words(`evidence.${kind}`)).join(', ')}</Given>,
              },
              { label: t('asked'), value: <AskedBy request={request} /> },
              { label: t('through'), value: t('through-main') },
            ]}
          />
        </div>
      </Panel>
      <AnalysisClaim request={request} />
    </div>
  )
}
