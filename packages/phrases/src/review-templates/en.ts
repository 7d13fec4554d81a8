import messages from '../../catalogues/review-templates/en.json' with { type: 'json' };

export default messages;
