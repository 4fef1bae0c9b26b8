/** `zoom`: double size on half the width. */
type Mode = 'plain' | 'contrast' | 'zoom' | 'print' | 'still'

export type Look = {
  /** The picture's file name. */
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
  language: 'pt-BR' | 'en'
  mode: Mode
  /** Taken by default. */
  usual: boolean
}

export const widths = [360, 390, 768, 1280, 1440, 2560] as const
const themes = ['light', 'dark'] as const
const languages = ['pt-BR', 'en'] as const
const heights: Record<(typeof widths)[number], number> = {
  360: 780,
  390: 844,
  768: 1024,
  1280: 800,
  1440: 900,
  2560: 1440,
}
const usual = ['390-light-pt-BR', '1440-light-pt-BR', '1440-dark-en']

/** The look of the READMEs' pictures. */
export const fixedLook: Look = {
  name: '1440-light-pt-BR',
  width: 1440,
  height: 900,
  theme: 'light',
  language: 'pt-BR',
  mode: 'plain',
  usual: true,
}

const plain = languages.flatMap((language) =>
  themes.flatMap((theme) =>
    widths.map((width): Look => {
      const name = `${width}-${theme}-${language}`
      return { name, width, height: heights[width], theme, language, mode: 'plain', usual: usual.includes(name) }
    }),
  ),
)

const modes: readonly Mode[] = ['contrast', 'zoom', 'print', 'still']

const others = languages.flatMap((language) =>
  modes.map((mode): Look => {
    const name = `1440-light-${language}-${mode}`
    return { name, width: 1440, height: 900, theme: 'light', language, mode, usual: false }
  }),
)

/** Ordered so that a page is loaded once per language. */
export const looks: readonly Look[] = [...plain, ...others].toSorted((a, b) =>
  b.language.localeCompare(a.language, 'en'),
)
