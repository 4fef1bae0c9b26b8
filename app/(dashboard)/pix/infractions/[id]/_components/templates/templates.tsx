'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { TextButton } from '@/components/ui/button'
import { writeAtCursor } from '@/components/ui/fields/text-area'
import { Popover } from '@/components/ui/popover'
import type { TemplatesStart } from './dialog'

const TemplatePicker = dynamic(() => import('./picker').then((part) => part.TemplatePicker), { ssr: false })
const TemplatesDialog = dynamic(() => import('./dialog').then((part) => part.TemplatesDialog), { ssr: false })

type AnswerTemplatesProps = {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onUsed: (templateId: string) => void
}

/** The team's texts: one is written into the answer filled in, and they are managed from here. */
export function AnswerTemplates({ area, text, onUsed }: AnswerTemplatesProps) {
  const t = useTranslations('infractions.templates')
  const [managing, setManaging] = useState<TemplatesStart | null>(null)

  function use(filled: string, templateId: string) {
    if (!area.current) return
    if (area.current.value.trim() === '') area.current.select()
    writeAtCursor(area.current, filled)
    onUsed(templateId)
  }

  return (
    <>
      <Popover
        label={t('use')}
        className="w-120 max-md:w-[calc(100vw-32px)]"
        trigger={(props) => (
          <TextButton {...props} className="text-xs">
            {t('use')}
          </TextButton>
        )}
      >
        {(close) => (
          <TemplatePicker
            text={text}
            onUse={(filled, templateId) => {
              close()
              use(filled, templateId)
            }}
            onManage={(start) => {
              close()
              setManaging(start)
            }}
          />
        )}
      </Popover>
      {managing && <TemplatesDialog start={managing} onClose={() => setManaging(null)} />}
    </>
  )
}
