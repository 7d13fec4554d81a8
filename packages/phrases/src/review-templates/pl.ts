import messages from '../../catalogues/review-templates/pl.json' with { type: 'json' };

export default messages;
