import * as catalogue from './catalogue.ts';
import * as children from './children.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as lending from './lending.ts';
import * as schools from './schools.ts';
import * as session from './session.ts';
import * as sites from './sites.ts';

/** Every call, in the order of SPEC section 7. */
export const allEndpoints = [
  session.signIn,
  session.checkLogin,
  session.signOut,
  dashboard.dashboard,
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
  schools.listSchools,
  schools.getSchool,
  schools.listGrades,
  schools.gradeDashboard,
  schools.gradeBasic,
] as Endpoint[];
