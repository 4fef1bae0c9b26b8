'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { GuideSectionContent } from './entry'

/** The ways to the sections: beside them, above them where there is no room. */
export function GuideContents({ sections }: { sections: readonly Pick<GuideSectionContent, 'anchor' | 'title'>[] }) {
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
