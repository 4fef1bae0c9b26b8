'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useId, useMemo, useRef } from 'react'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { usePrintOnly } from '@/components/layout/use-print-only'
import { ListSearch } from '@/components/list/filter-bar'
import { Button } from '@/components/ui/button'
import type { GuideSectionContent } from './entry'
import { findInGuide, wordsOf } from './find'
import { GuideSection } from './guide-section'

const queryParser = parseAsString.withDefault('').withOptions({ history: 'replace' })

/** The whole guide on one page: search results are marked; printing includes everything. */
export function GuideScreen({ sections }: { sections: readonly GuideSectionContent[] }) {
  const t = useTranslations('guide.screen')
  const title = useTranslations('nav')('guide')
  const [text, setText] = useQueryState('q', queryParser)
  const sheet = useRef<HTMLDivElement>(null)
  usePrintOnly(sheet)
  const words = useMemo(() => wordsOf(text), [text])
  const found = useMemo(() => findInGuide(sections, words), [sections, words])
  const shown = sections.filter(({ entries }) => entries.some(({ anchor }) => found.has(anchor)))

  /** Scrolls to the first match. */
  function goToFirst() {
    const first = sheet.current?.querySelector<HTMLElement>('section:not(.hidden) [data-entry]:not(.hidden)')
    first?.scrollIntoView({ block: 'start' })
    first?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden /> {t('print')}
          </Button>
        }
      />
      <search
        aria-label={t('search')}
        className="flex min-h-12 flex-none items-center gap-3 border-line border-b py-2 pr-4 pl-5 max-md:px-4"
      >
        <ListSearch
          label={t('search')}
          value={text}
          onValueChange={(value) => setText(value || null)}
          onSubmit={goToFirst}
        />
        <p role="status" className="whitespace-nowrap text-ink-3 text-xs tabular-nums">
          {t(words.length > 0 ? 'found' : 'all', { count: found.size })}
        </p>
      </search>
      <PageBody>
        <div className="mx-auto flex max-w-280 gap-10 px-8 py-6 max-lg:flex-col max-lg:gap-4 max-md:px-4 max-md:py-4">
          <GuideContents sections={shown} />
          <div ref={sheet} className="min-w-0 flex-1 text-sm">
            <p className="hidden pb-4 font-semibold text-xl print:block">Lastro, {title}</p>
            {shown.length === 0 && (
              <div className="py-10 print:hidden">
                <p className="font-medium">{t('none', { text: text.trim() })}</p>
                <p className="pb-3 text-ink-2">{t('none-what')}</p>
                <Button onClick={() => setText(null)}>{t('clear')}</Button>
              </div>
            )}
            {sections.map((section) => (
              <GuideSection key={section.anchor} section={section} words={words} found={found} />
            ))}
          </div>
        </div>
      </PageBody>
    </>
  )
}

/** Links to the sections: next to them, or above on small screens. */
function GuideContents({ sections }: { sections: readonly Pick<GuideSectionContent, 'anchor' | 'title'>[] }) {
  const t = useTranslations('guide.screen')
  const titleId = useId()
  return (
    <nav
      aria-labelledby={titleId}
      className="flex-none self-start max-lg:w-full max-lg:border-line max-lg:border-b max-lg:pb-4 lg:sticky lg:top-6 lg:w-56"
    >
      <h2 id={titleId} className="pb-1 font-medium text-ink-3 text-xs">
        {t('contents')}
      </h2>
      <ul className="max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-6 max-md:grid-cols-2 max-md:gap-x-4">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="-mx-2 flex min-h-7 items-center rounded-sm px-2 text-ink-2 text-sm -outline-offset-2 hover:bg-hover hover:text-ink max-md:min-h-10 max-md:leading-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
