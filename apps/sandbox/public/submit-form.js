// Submits the only form of a page, like Apple's page after the sign-in.

document.querySelector('#form').submit();
