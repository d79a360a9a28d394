import { test, TestRunner } from 'vitest'

/** Stryker counts tests: a mutant that keeps a test file from loading would leave none to fail. Here that is a failed test. */
export default class LoadingRunner extends TestRunner {
  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>): Promise<unknown> {
    try {
      return await super.importFile(path, source)
    } catch (error) {
      if (source !== 'collect') throw error
      test('the file loads', () => {
        throw error
      })
      return undefined
    }
  }
}
