// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
export const formRules = {
  "CancelBody": {
    "cancel_reason": {
      "required": true,
      "type": "string",
      "enum": [
        "Found a more suitable alternative",
        "Financial reasons",
        "Not satisfied with features",
        "Limited usage",
        "Technical issues",
        "Business closure",
        "Lack of support",
        "Service redundancy",
        "User experience",
        "Feature updates",
        "Contract expiration",
        "Not using the service",
        "Data privacy concerns",
        "Other commitments"
      ],
      "messages": {
        "required": "Please select a cancel reason",
        "enum": "Please select a cancel reason"
      }
    },
    "comment": {
      "required": false,
      "type": "string",
      "maxLength": 2000,
      "messages": {
        "maxLength": "Comment must be at most 2000 characters"
      }
    }
  },
  "RegisterBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "password": {
      "required": true,
      "type": "string",
      "minLength": 8,
      "maxLength": 256,
      "messages": {
        "required": "Password is required",
        "minLength": "Password must be at least 8 characters",
        "maxLength": "Password must be at most 256 characters"
      }
    },
    "confirm_password": {
      "required": true,
      "type": "string",
      "maxLength": 256,
      "equalTo": "password",
      "messages": {
        "required": "Confirm Password is required",
        "equal": "Passwords must match",
        "maxLength": "Passwords must match"
      }
    },
    "first_name": {
      "required": false,
      "type": "string",
      "minLength": 1,
      "maxLength": 80,
      "pattern": "[\\p{L}\\p{N}]",
      "messages": {
        "required": "First name is required",
        "maxLength": "First name must be at most 80 characters"
      }
    },
    "last_name": {
      "required": false,
      "type": "string",
      "minLength": 1,
      "maxLength": 80,
      "pattern": "[\\p{L}\\p{N}]",
      "messages": {
        "required": "Last name is required",
        "maxLength": "Last name must be at most 80 characters"
      }
    },
    "read": {
      "required": true,
      "type": "boolean",
      "const": true,
      "messages": {
        "required": "Please accept the terms of use",
        "const": "Please accept the terms of use"
      }
    },
    "source": {
      "required": true,
      "type": "string",
      "enum": [
        "Google",
        "Nairaland",
        "Twitter/X",
        "Facebook",
        "Instagram",
        "Telegram",
        "Whatsapp",
        "Tiktok",
        "Direct",
        "Others"
      ],
      "messages": {
        "required": "Source must be selected",
        "enum": "Source must be selected"
      }
    }
  },
  "ProfileBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "first_name": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 80,
      "pattern": "[\\p{L}\\p{N}]",
      "messages": {
        "required": "First name is required",
        "maxLength": "First name must be at most 80 characters"
      }
    },
    "last_name": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 80,
      "pattern": "[\\p{L}\\p{N}]",
      "messages": {
        "required": "Last name is required",
        "maxLength": "Last name must be at most 80 characters"
      }
    },
    "country_id": {
      "required": true,
      "type": "integer",
      "messages": {
        "required": "Country is required",
        "type": "Country is required",
        "minimum": "Country is required",
        "maximum": "Country is required"
      }
    },
    "phone": {
      "required": false,
      "type": [
        "string",
        "null"
      ],
      "minLength": 6,
      "maxLength": 20,
      "pattern": "^[+0-9 ().-]*$",
      "messages": {
        "minLength": "Phone number cannot be less than 6 digits",
        "maxLength": "Phone number cannot be more than 20 digits",
        "pattern": "Phone number can only have digits, spaces and + - . ( )"
      }
    },
    "source": {
      "required": false,
      "type": [
        "string",
        "null"
      ],
      "maxLength": 80,
      "messages": {
        "maxLength": "Source must be selected"
      }
    }
  },
  "DeleteAccountBody": {
    "password": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "messages": {
        "required": "Password is required",
        "minLength": "Password is required",
        "maxLength": "The password is wrong"
      }
    }
  },
  "LoginBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "password": {
      "required": true,
      "type": "string",
      "minLength": 8,
      "maxLength": 256,
      "messages": {
        "required": "Password is required",
        "minLength": "Password must be at least 8 characters",
        "maxLength": "Password must be at most 256 characters"
      }
    }
  },
  "VerifyEmailBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "token": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "messages": {
        "required": "The link is incomplete",
        "minLength": "The link is incomplete",
        "maxLength": "The link is not valid"
      }
    }
  },
  "RequestPasswordResetBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    }
  },
  "VerifyResetTokenBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "token": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "messages": {
        "required": "The link is incomplete",
        "minLength": "The link is incomplete",
        "maxLength": "The link is not valid"
      }
    }
  },
  "ResetPasswordBody": {
    "email": {
      "required": true,
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "messages": {
        "required": "Email is required",
        "format": "Email is invalid",
        "maxLength": "Email is invalid"
      }
    },
    "token": {
      "required": true,
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "messages": {
        "required": "The link is incomplete",
        "minLength": "The link is incomplete",
        "maxLength": "The link is not valid"
      }
    },
    "password": {
      "required": true,
      "type": "string",
      "minLength": 8,
      "maxLength": 256,
      "messages": {
        "required": "Password is required",
        "minLength": "Password must be at least 8 characters",
        "maxLength": "Password must be at most 256 characters"
      }
    },
    "confirm_password": {
      "required": true,
      "type": "string",
      "maxLength": 256,
      "equalTo": "password",
      "messages": {
        "required": "Confirm Password is required",
        "equal": "Passwords must match",
        "maxLength": "Passwords must match"
      }
    }
  }
} as const;
