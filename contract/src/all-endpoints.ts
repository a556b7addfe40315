import * as bookLists from './book-lists.ts';
import * as catalogue from './catalogue.ts';
import * as children from './children.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as lending from './lending.ts';
import * as lendingRegister from './lending-register.ts';
import * as lendingStatistics from './lending-statistics.ts';
import * as reading from './reading.ts';
import * as schools from './schools.ts';
import * as session from './session.ts';
import * as sites from './sites.ts';

/** Every call, in the order of SPEC section 7. */
export const allEndpoints = [
  session.signIn,
  session.checkLogin,
  session.signOut,
  dashboard.dashboard,
  dashboard.placesAtAGlance,
  dashboard.childrenOfMonth,
  catalogue.lookup,
  catalogue.bookDetails,
  catalogue.bookLendingHistory,
  catalogue.thumbnail,
  catalogue.listLevels,
  children.autocompleteChild,
  children.findChildByCard,
  children.childrenHere,
  children.childHistory,
  sites.listSites,
  sites.siteListing,
  sites.getSite,
  sites.siteStats,
  children.getChild,
  lending.lendToChild,
  lending.issueBookChild,
  lending.issueBookSite,
  lending.returnBookFromChild,
  lending.returnBookSite,
  lending.undoLending,
  lending.returnableFromSite,
  lending.returnableFromChildren,
  lending.returnableFromSiteLib,
  bookLists.bookList,
  bookLists.bookListDetails,
  bookLists.bookListDetailsChart,
  bookLists.bookListGradeDetailsChart,
  bookLists.bookListChildDetailsChart,
  reading.childReading,
  reading.placeReading,
  reading.submitReading,
  reading.listReadWith,
  lendingRegister.lendingRegister,
  lendingRegister.lendingRegisterDay,
  bookLists.pendingBookListDetailsChart,
  bookLists.pendingBookListDetails,
  bookLists.pendingBooks,
  lendingStatistics.statisticsOfPlaces,
  lendingStatistics.statisticsOfChildren,
  lendingStatistics.statisticsOfLoans,
  reading.readingPattern,
  reading.readingPatternClass,
  schools.listSchools,
  schools.getSchool,
  schools.listGrades,
  schools.gradeDashboard,
  schools.gradeBasic,
] as Endpoint[];
