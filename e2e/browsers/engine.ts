/** Keys by the value that WebDriver gives them. */
export const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' } as const
export type Key = keyof typeof keys

/** One window without cookies. Its input is the browser's own: pointer and keys, at the place where a person would use them. */
export type EngineWindow = {
  /** Begins to load an address; returns at once. */
  load(url: string): Promise<void>
  /** Runs a function in the page, which may use what it is given and nothing else. */
  evaluate<Answer>(run: (...given: string[]) => Answer, ...given: string[]): Promise<Answer>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export type Engine = {
  version: string
  openWindow(): Promise<EngineWindow>
  close(): Promise<void>
}
